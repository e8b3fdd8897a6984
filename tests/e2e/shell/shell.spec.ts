import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { accessibilityProblems, expect, openSession, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('screens that need a session send a signed-out visitor to /auth', async ({ page, app }) => {
  for (const path of ['/dashboard', '/clients', '/reviews', '/settings', '/service-configuration']) {
    await page.goto(app.url + path);
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole('heading', { name: 'Tallygate CRM' })).toBeVisible();
  }
});

test('a printed page has no navigation', async ({ page, app }) => {
  await signInOnPage(page, app);
  await page.goto(`${app.url}/figures`);
  const heading = page.getByRole('heading', { name: 'Time in each status' });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(main(page)).toBeHidden();
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect((await heading.boundingBox())?.x).toBeLessThan(40);
});

test('the sidebar lists the main screens in order and marks the current one', async ({ page, app }) => {
  await signInOnPage(page, app);
  await expect(main(page).getByRole('link')).toHaveText([
    /^Dashboard/,
    // Listed while the user is on the dashboard.
    'My Work',
    'Figures',
    'Activity',
    /^Clients/,
    /^Book Zoom Call/,
    /^Reviews/,
    /^Service Configuration/,
    /^Settings/,
  ]);
  await main(page).getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL(`${app.url}/reviews`);
  await expect(main(page).getByRole('link', { name: 'Reviews' })).toHaveAttribute('aria-current', 'page');
  // An item is active only on its exact path. Filters keep it active, but a path below it doesn't.
  const active = main(page).locator('[aria-current="page"]');
  await page.goto(`${app.url}/clients?status=new_inquiry`);
  await expect(active).toHaveText(/^Clients/);
  await page.goto(`${app.url}/clients/add`);
  await expect(page.getByRole('heading', { name: 'Add Client', level: 1 })).toBeVisible();
  await expect(active).toHaveCount(0);
});

test('a badge shows only when its count is above 0', async ({ page, app }) => {
  await signInOnPage(page, app);
  const badges = ['2 Clients', '1 Book Zoom Call', '1 Reviews'].map((label) => main(page).getByLabel(label));
  for (const badge of badges) await expect(badge).toHaveCount(0);
  await runOnce(
    app.databaseUrl,
    `insert into clients (first_name, surname, email, proposal_id, status)
     values ('Una', 'Reid', 'una@example.com', 'TG20260001', 'proforma_review'),
       ('Ina', 'Reid', 'ina@example.com', 'TG20260003', 'info_returned')`,
  );
  for (const badge of badges) await expect(badge).toBeVisible();
  await runOnce(app.databaseUrl, 'delete from clients');
  for (const badge of badges) await expect(badge).toHaveCount(0);
});

test('Ctrl+B, Cmd+B and the button toggle the sidebar', async ({ page, app, context }) => {
  await signInOnPage(page, app);
  await expect(main(page).getByText('Dashboard')).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  const width = (rem: number) =>
    expect.poll(async () => (await main(page).locator('..').boundingBox())?.width).toBe(16 * rem);
  await width(16);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Control+b');
  await expect(main(page).getByText('Dashboard')).toHaveCount(0);
  await width(3);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Meta+b');
  await expect(main(page).getByText('Dashboard')).toBeVisible();
  await page.keyboard.press('Meta+b');
  await expect(main(page).getByText('Dashboard')).toHaveCount(0);
  const stored = async () => (await context.cookies()).find(({ name }) => name === 'sidebar:state');
  await expect.poll(async () => (await stored())?.value).toBe('false');
  const cookie = await stored();
  expect(Math.round(((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000)).toBe(7);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(main(page).getByText('Dashboard')).toHaveCount(0);
  await toggle.click();
  await expect(main(page).getByText('Dashboard')).toBeVisible();
});

test('the collapsed sidebar shows a first tooltip after 700 ms', async ({ page, app, context }) => {
  await context.addCookies([{ name: 'sidebar:state', value: 'false', url: app.url }]);
  await page.clock.install();
  await signInOnPage(page, app);
  await expect(main(page).getByText('Dashboard')).toHaveCount(0);
  const item = (name: string) => main(page).getByRole('link', { name });
  const tooltip = (name: string) => page.getByRole('tooltip', { name });
  // Waits until the tooltips' code has loaded.
  await item('Reviews').hover();
  await expect(tooltip('Reviews')).toBeVisible();
  await page.mouse.move(700, 500);
  await expect(tooltip('Reviews')).toHaveCount(0);

  // From here on the clock moves only when the test moves it, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const passes = (milliseconds: number) => page.clock.runFor(milliseconds);
  /** Expects the tooltip within a quarter of a second, which includes the time for rendering. */
  async function showsSoon(name: string): Promise<void> {
    for (let step = 0; step < 12 && !(await tooltip(name).isVisible()); step += 1) await passes(20);
    await expect(tooltip(name)).toBeVisible();
  }
  await passes(1_000);
  await item('Settings').hover();
  await passes(650);
  await expect(tooltip('Settings')).toHaveCount(0);
  await showsSoon('Settings');
  await page.mouse.move(700, 500);
  await passes(250);
  await item('Reviews').hover();
  await showsSoon('Reviews');
  await page.mouse.move(700, 500);
  await passes(1_000);
  await item('Settings').hover();
  await passes(650);
  await expect(tooltip('Settings')).toHaveCount(0);
});

test('in the collapsed sidebar, an item reached by Tab shows its tooltip too', async ({
  page,
  app,
  context,
}) => {
  await context.addCookies([{ name: 'sidebar:state', value: 'false', url: app.url }]);
  await signInOnPage(page, app);
  await expect(main(page).getByText('Dashboard')).toHaveCount(0);
  // Waits until the tooltips' code has loaded.
  await main(page).getByRole('link', { name: 'Reviews' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Reviews' })).toBeVisible();
  await page.mouse.move(700, 500);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('tooltip', { name: 'Dashboard' })).toHaveCount(0);
});

test('under 768 px, the sidebar opens as a drawer', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOnPage(page, app);
  const toggle = page.getByRole('button', { name: 'Toggle sidebar', includeHidden: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const drawer = page.getByRole('dialog');
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
  await drawer.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings/);
  await expect(drawer).toHaveCount(0);
});

test("Enter in 'Search...' opens the client list with that search", async ({ page, app }) => {
  await signInOnPage(page, app);
  await page.getByPlaceholder('Search...', { exact: true }).fill('hartley');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/clients?search=hartley`);
});

test('the account menu signs the user out', async ({ page, app }) => {
  await signInOnPage(page, app);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account|user/i })
    .click();
  await expect(page.getByText('admin@example.com')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('a failed sign-out is reported while the session is still valid', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/users/create`);
  await page.getByLabel('First Name').fill('Half-typed');
  await page.route('**/rpc/auth/signOut', (route) =>
    route.fulfill({
      status: 403,
      json: { json: { defined: true, code: 'FORBIDDEN', status: 403, message: '' } },
    }),
  );
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('Failed to sign out')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/users/create`);
  await expect(page.getByLabel('First Name')).toHaveValue('Half-typed');
});

test('the root opens the dashboard only for a signed-in user', async ({ page, app }) => {
  const signInPage = page.getByText('Sign in to your account');
  await page.goto(app.url);
  await expect(signInPage).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/`);
  await openSession(page, app);
  await page.goto(app.url);
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await page.goto(`${app.url}/auth?next=%2Fclients%3Fsearch%3Dada`);
  await expect(page).toHaveURL(`${app.url}/clients?search=ada`);
  await runOnce(app.databaseUrl, 'delete from sessions');
  await page.goto(app.url);
  await expect(page).toHaveURL(`${app.url}/auth`);
  await expect(signInPage).toBeVisible();
});

test('an unknown path shows the 404 page and is logged', async ({ page, app }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${app.url}/no/such/page`);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged.join()).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  await expect(page.getByText('Sign in to your account')).toBeVisible();
});

test('/robots.txt asks robots to stay away', async ({ request, app }) => {
  const robots = await request.get(`${app.url}/robots.txt`);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
  const icon = await request.get(`${app.url}/favicon.ico`);
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('axe finds no violations on the 404 page, light and dark', async ({ page, app }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${app.url}/no/such/page`);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

test('/auth loads nothing of the app until the user types', async ({ page, app }) => {
  const appFiles = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/dashboard') || /\/assets\/index-/.test(name))
        .map(({ name }) => name),
    );
  await page.goto(`${app.url}/auth`, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await appFiles()).toEqual([]);
  await page.getByLabel('Email').pressSequentially('a');
  await expect.poll(appFiles).not.toEqual([]);
});

for (const { path, heading, most } of [
  { path: '/auth', heading: 'Tallygate CRM', most: 110_000 },
  { path: '/dashboard', heading: 'Dashboard', most: 180_000 },
  { path: '/clients', heading: 'Clients', most: 230_000 },
]) {
  test(`${path} loads with at most ${most / 1_000} kB of gzipped script`, async ({ page, app }) => {
    // Code that loads while the browser is idle isn't counted.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    if (path !== '/auth') await openSession(page, app);
    await page.goto(`${app.url}${path}`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    let bytes = 0;
    // A preloaded script is listed twice, and comes from the cache the second time.
    for (const script of new Set(scripts))
      bytes += gzipSync(await (await fetch(script)).arrayBuffer()).length;
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}
