import type { Page, Route } from '@playwright/test';

/** A refusal that no code of ours stands for: it is a fault to the screens, and is not asked again. */
const FAULT = {
  status: 418,
  json: { json: { defined: false, code: 'TEAPOT', status: 418, message: 'Refused' } },
};

/** Lets the calls of a procedure fail ('clients/list'), until they `pass`. */
export async function failing(page: Page, procedure: string): Promise<{ pass: () => void }> {
  let passes = false;
  await page.route(`**/rpc/${procedure}`, (route) => (passes ? route.fallback() : route.fulfill(FAULT)));
  return {
    pass: () => {
      passes = true;
    },
  };
}

/** Holds the calls of a procedure up until they pass, or fail. Later ones pass. */
export async function held(page: Page, procedure: string): Promise<{ pass: () => void; fail: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<(route: Route) => Promise<void>>();
  let isReleased = false;
  await page.route(`**/rpc/${procedure}`, async (route) => {
    const answer = isReleased ? null : await released;
    await (answer ? answer(route) : route.fallback());
  });
  const releaseWith = (answer: (route: Route) => Promise<void>) => () => {
    isReleased = true;
    release(answer);
  };
  return {
    pass: releaseWith((route) => route.fallback()),
    fail: releaseWith((route) => route.fulfill(FAULT)),
  };
}

/** Lets the first call of a procedure reach the server, and holds its answer up until it is lost. */
export async function answerHeld(page: Page, procedure: string): Promise<{ lose: () => void }> {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  await page.route(
    `**/rpc/${procedure}`,
    async (route) => {
      await route.fetch();
      await lost;
      await route.abort();
    },
    { times: 1 },
  );
  return { lose };
}
