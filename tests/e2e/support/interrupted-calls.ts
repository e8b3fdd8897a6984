import type { Page, Route } from '@playwright/test';

/** An error with none of the contract's codes. Screens show their fallback message, and queries aren't retried. */
const FAULT = {
  status: 418,
  json: { json: { defined: false, code: 'TEAPOT', status: 418, message: 'Refused' } },
};

/** Fails the calls of a procedure such as `clients/list` until `pass` is called. */
export async function failing(page: Page, procedure: string): Promise<{ pass: () => void }> {
  let passes = false;
  await page.route(`**/rpc/${procedure}`, (route) => (passes ? route.fallback() : route.fulfill(FAULT)));
  return {
    pass: () => {
      passes = true;
    },
  };
}

/** Delays the calls of a procedure until `pass` or `fail` is called. Later calls pass. */
export async function delayed(
  page: Page,
  procedure: string,
): Promise<{ pass: () => void; fail: () => void }> {
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

/** Lets the first call of a procedure reach the server, then delays its response and loses it. */
export async function delayedResponse(page: Page, procedure: string): Promise<{ lose: () => void }> {
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
