import type { Page } from '@playwright/test';
import { expect, openSession, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

/** Delays the event stream until `pass` is called. */
async function delayStream(page: Page): Promise<{ pass: () => void }> {
  const { promise: released, resolve: pass } = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await released;
    await route.fallback();
  });
  return { pass };
}

test('a change between the first load and the stream is shown', async ({ page, app }) => {
  await signInOnPage(page, app);
  await apiOf(page, app).client('Agnesi');
  const stream = await delayStream(page);
  await page.goto(`${app.url}/clients`);
  await expect(page.getByRole('link', { name: 'Ada Agnesi' })).toBeVisible();

  await apiOf(page, app).client('Bernoulli');
  const opened = page.waitForResponse('**/api/events*');
  stream.pass();
  await opened;
  await expect(page.getByRole('link', { name: 'Ada Bernoulli' })).toBeVisible();
});

test('a page makes no call before its stream opens', async ({ page, app }) => {
  await openSession(page, app);
  await apiOf(page, app).client('Cauchy');
  for (const path of ['/dashboard', '/clients']) {
    await page.goto('about:blank');
    const stream = await delayStream(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/rpc/')) calls.push(pathname);
    });
    await page.goto(app.url + path);
    await expect(page.getByRole('link', { name: 'Ada Cauchy' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = [...calls];
    // The document contains the data that the screen shows.
    expect(before).toEqual([]);

    const opened = page.waitForResponse('**/api/events*');
    stream.pass();
    await opened;
    // The next change arrives after everything the stream sends when it opens.
    await apiOf(page, app).client('Dirichlet');
    await expect(page.getByRole('link', { name: 'Ada Dirichlet' }).first()).toBeVisible();
    expect(calls.slice(before.length)).not.toContain('/rpc/auth/session');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners('request');
  }
});

test('a lost connection shows a banner until it is back', async ({ page, app }) => {
  test.slow();
  await openSession(page, app);
  await page.goto(`${app.url}/clients/add`);
  await page.getByLabel('First Name').fill('Grace');
  const banner = page.getByRole('status').filter({ hasText: 'Connection lost.' });
  await app.restart(async () => {
    await expect(banner).toBeVisible();
  });
  await expect(banner).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByLabel('First Name')).toHaveValue('Grace');
});

test('changes made while the connection was down show without a reload', async ({ page, app }) => {
  test.slow();
  await signInOnPage(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const reviews = page.getByRole('navigation', { name: 'Main' }).getByLabel('1 Reviews');
  await expect(reviews).toHaveCount(0);
  const banner = page.getByRole('status').filter({ hasText: 'Connection lost.' });
  await app.restart(async () => {
    await expect(banner).toBeVisible();
    await runOnce(
      app.databaseUrl,
      `insert into clients (first_name, surname, email, proposal_id, status)
       values ('Una', 'Reid', 'una@example.com', 'TG20269002', 'proforma_review')`,
    );
  });
  await expect(banner).toHaveCount(0, { timeout: 30_000 });
  await expect(reviews).toBeVisible();
  await runOnce(app.databaseUrl, 'delete from clients');
});
