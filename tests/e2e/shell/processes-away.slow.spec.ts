import type { Page } from '@playwright/test';
import { test as base, expect, signInOnPage } from '#tests/e2e/support/app.ts';
import { failingProxy } from '#tests/e2e/support/failing-proxy.ts';

const test = base.extend<{ edge: Awaited<ReturnType<typeof failingProxy>> }>({
  edge: async ({ app }, use) => {
    const proxy = await failingProxy(app.url);
    await use(proxy);
    await proxy.stop();
  },
});

const banner = (page: Page) => page.getByText('Connection lost. Reconnecting…');
const missing = (page: Page) => page.getByText('This part of the page could not be loaded');
const reviews = (page: Page) => page.getByRole('heading', { level: 1, name: 'Proforma Reviews' });

/** Waits for the code that loads while the browser is idle. */
async function untilLoaded(page: Page): Promise<void> {
  let before = -1;
  await expect(async () => {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const settled = now === before;
    before = now;
    expect(settled).toBe(true);
  }).toPass({ intervals: [1_000] });
}

test('a screen opened while all processes are away appears once they return', async ({ page, edge }) => {
  await signInOnPage(page, edge);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await untilLoaded(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  edge.setDown(true);
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(missing(page)).toBeVisible();
  await expect(banner(page)).toBeVisible();

  edge.setDown(false);
  await expect(reviews(page)).toBeVisible({ timeout: 20_000 });
  await expect(banner(page)).toHaveCount(0);
  expect(documents).toEqual([]);
});

// After a 502 response, the browser never fetches the module again, whatever the page does.
test('if a process went away while a screen was loading, the page reloads', async ({ page, app }) => {
  await signInOnPage(page, app);
  await untilLoaded(page);
  let away = true;
  await page.route('**/assets/reviews-*', async (route) => {
    const response = await route.fetch();
    // The entry of a screen only imports its code. The app itself fetches an entry again.
    const isEntry = (await response.body()).length < 500;
    return away && !isEntry
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<p>Bad Gateway' })
      : route.fulfill({ response });
  });
  const reloads: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    reloads.push(new URL(request.url()).pathname);
    away = false;
  });
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(reviews(page)).toBeVisible({ timeout: 20_000 });
  expect(reloads).toEqual(['/reviews']);
});
