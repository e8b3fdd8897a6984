import { expect, openSession, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

test('text typed while the palette is still loading is not lost', async ({ page, app }) => {
  await openSession(page, app);
  await page.clock.install();
  await page.goto(`${app.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  let arrive = () => {};
  const loading = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/palette-opened.*\.js$/, async (route) => {
    await loading;
    await route.continue();
  });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('set');
  // Text is kept however long the palette takes to load.
  await page.clock.fastForward(3_100);
  await page.keyboard.type('ti');
  arrive();
  await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toHaveValue(
    'setti',
  );
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await expect(page.getByRole('option', { name: 'Settings G S' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/settings`);
});

test("text typed before the palette's field has the focus appears in it", async ({ page, app }) => {
  await signInOnPage(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search clients, screens and actions' });
  // As on a slow machine: the dialog is rendered, and its field gets the focus later.
  await page.evaluate(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      if (this.role !== 'combobox') return focus.call(this, options);
      document.addEventListener('focus the palette', () => focus.call(this, options), { once: true });
    };
  });
  await page.keyboard.press('Control+k');
  await expect(field).toBeVisible();
  await page.keyboard.type('ceq');
  await page.keyboard.press('Backspace');
  await page.evaluate(() => document.dispatchEvent(new Event('focus the palette')));
  await expect(field).toBeFocused();
  await page.keyboard.type('b');
  await expect(field).toHaveValue('ceb');
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

test('Enter waits for the match for the current text', async ({ page, app }) => {
  await signInOnPage(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const api = apiOf(page, app);
  const ids = { Smith: await api.client('Smith'), Jones: await api.client('Jones') };
  const field = page.getByRole('combobox', { name: 'Search clients, screens and actions' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('smith');
  await expect(page.getByRole('option', { name: /Ada Smith/ })).toBeVisible();

  const finding = await delayed(page, 'clients/list');
  await field.fill('jones');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Ada Smith/ })).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  finding.pass();
  await expect(page).toHaveURL(`${app.url}/clients/${ids.Jones}`);
  await expect(page.getByRole('heading', { name: 'Ada Jones', level: 1 })).toBeVisible();

  // Enter also waits if there are no earlier results.
  const findingFirst = await delayed(page, 'clients/list');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('ada smith');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Searching...')).toBeVisible();
  findingFirst.pass();
  await expect(page).toHaveURL(`${app.url}/clients/${ids.Smith}`);
});

test('a palette that opens while the next screen is still loading keeps the focus', async ({ page, app }) => {
  await signInOnPage(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const { promise: screenLoads, resolve: loadScreen } = Promise.withResolvers<void>();
  await page.route(/activity-.*\.js$/, async (route) => {
    await screenLoads;
    await route.continue();
  });
  // Until the first data has arrived, the links can't be focused.
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.getByRole('link', { name: 'View All Activity' }).press('Enter');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search clients, screens and actions' });
  await expect(field).toBeFocused();
  loadScreen();
  await expect(page).toHaveTitle('Activity · Tallygate');
  await page.keyboard.type('reviews');
  await expect(page.getByRole('option', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/reviews`);
  await expect(page.getByRole('main')).toBeFocused();
});
