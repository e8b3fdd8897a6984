import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { openSession, test } from '#tests/e2e/support/app.ts';
import { failingProxy } from '#tests/e2e/support/failing-proxy.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** After this many milliseconds without a new request, the page is assumed to be waiting for responses. */
const QUIET_MS = 500;

/** A proxy to the app that passes requests on in steps: each step begins when the page makes no new request. */
async function steppedLine(url: string) {
  let held: { path: string; pass: () => void }[] = [];
  let isOpen = true;
  const proxy = await failingProxy(
    url,
    (path) => new Promise((pass) => (isOpen ? pass() : held.push({ path, pass }))),
  );
  return {
    ...proxy,
    /** Loads an address and returns the requests of each step until the screen shows `text`. */
    async load(page: Page, path: string, text: string): Promise<string[][]> {
      const steps: string[][] = [];
      await page.goto('about:blank');
      // Requests of the previous page may still arrive.
      await sleep(QUIET_MS);
      held = [];
      isOpen = false;
      const going = page.goto(`${proxy.url}${path}`, { waitUntil: 'commit' });
      let isShown = false;
      const showing = page
        .getByText(text)
        .first()
        .waitFor()
        .then(() => {
          isShown = true;
        });
      for (let known = -1; !isShown; await sleep(QUIET_MS)) {
        if (held.length === 0 || held.length !== known) {
          known = held.length;
          continue;
        }
        known = -1;
        const step = held;
        held = [];
        steps.push(step.map((request) => request.path));
        for (const { pass } of step) pass();
      }
      isOpen = true;
      for (const { pass } of held) pass();
      await Promise.all([going, showing]);
      return steps;
    },
  };
}

const isScript = (path: string) => path.endsWith('.js');

test('the main screens show their first data without a call', async ({ page, app }) => {
  test.slow();
  await openSession(page, app);
  const id = await apiOf(page, app).client('Lovelace');
  const line = await steppedLine(app.url);
  for (const [path, text] of [
    ['/dashboard', 'Recent Activity'],
    ['/clients', '1 of 1 clients'],
    ['/clients?search=lovelace', '(filtered results)'],
    [`/clients/${id}`, 'Ada Lovelace'],
  ] as const) {
    const [document, first, ...others] = await line.load(page, path, text);
    expect(document, path).toEqual([path]);
    // Browsers make at most six requests at a time, so the files may take two steps.
    expect(others.length, `${path} ${JSON.stringify(others)}`).toBeLessThanOrEqual(1);
    const loaded = [first ?? [], ...others].flat();
    expect(loaded.filter((request) => request.startsWith('/rpc/'))).toEqual([]);
    expect(new Set(loaded.filter(isScript)).size, loaded.join(' ')).toBeLessThanOrEqual(9);
  }
  await line.stop();
});

test('a screen appears as soon as its code has loaded', async ({ page, app }) => {
  await openSession(page, app);
  await apiOf(page, app).client('Lovelace');
  await page.addInitScript(() => {
    const start = window.setTimeout;
    const short = (handler: TimerHandler, delay = 0, ...given: unknown[]) =>
      delay < 100 ? start(handler, delay, ...given) : 0;
    Object.assign(window, { setTimeout: short });
  });
  for (const [path, text] of [
    ['/dashboard', 'Recent Activity'],
    ['/clients', /of \d+ clients/],
  ] as const) {
    await page.goto(`${app.url}${path}`);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
});

test('each route has at most five files beyond those that every screen loads', async ({ page, app }) => {
  const routes: Record<string, string[]> = await (await page.request.get(`${app.url}/routes.json`)).json();
  // `home` only redirects, and `auth` has its own document.
  const screens = Object.values(paths).filter((path) => path !== paths.home && path !== paths.auth);
  expect(Object.keys(routes).toSorted()).toEqual(screens.toSorted());
  expect(Object.entries(routes).filter(([, files]) => files.length > 5)).toEqual([]);
});

test('the questionnaire is shown at most two steps after its document', async ({ page, app }) => {
  test.slow();
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.client('Byron');
  const url = await api.link(id);
  const line = await steppedLine(app.url);
  const steps = await line.load(page, new URL(url).pathname, 'Ada');
  expect(steps.length - 1).toBeLessThanOrEqual(2);
  await line.stop();
});

test('a document without a session contains no data', async ({ page, app }) => {
  const stranger = await page.request.get(`${app.url}/clients`);
  expect(await stranger.text()).toContain('{"session":null,"answers":[],"position":""');
  await openSession(page, app);
  const own = await page.request.get(`${app.url}/clients`);
  expect(await own.text()).toContain(ADMIN.email);
  expect(own.headers()['cache-control']).toBe('no-store');
});
