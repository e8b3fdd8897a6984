import type { Page } from '@playwright/test';
import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

/** Outcome of the requests for a file. */
type Fate = 'passes' | 'lost' | 'gone';

/** Makes the requests for a file of the build fail until `pass` is called. `lost`: no network. `gone`: 404. */
async function without(page: Page, name: string, fate: Fate): Promise<{ pass: () => void }> {
  let current = fate;
  await page.route(`**/assets/${name}-*`, (route) => {
    if (current === 'lost') return route.abort('internetdisconnected');
    if (current === 'gone') return route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } });
    return route.fallback();
  });
  return {
    pass: () => {
      current = 'passes';
    },
  };
}

const notice = (page: Page) => page.getByText('Part of this page could not be loaded');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test("if the confirmation dialog's code is missing, the form stays", async ({ page, app }) => {
  await signInOnPage(page, app);
  const code = await without(page, 'confirm-dialog', 'lost');
  await page.goto(`${app.url}/clients/add`);
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Analytical Engines');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(company).toHaveValue('Analytical Engines');

  await tryAgain(page).click();
  await expect(notice(page)).toBeVisible();
  code.pass();
  await tryAgain(page).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await confirmation.getByRole('button', { name: 'Stay here' }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await expect(company).toHaveValue('Analytical Engines');
});

test("if the toasts' code is missing, saving still works", async ({ page, app }) => {
  await signInOnPage(page, app);
  const id = await apiOf(page, app).client('Lovelace');
  const code = await without(page, 'toasts', 'lost');
  await page.goto(`${app.url}/clients/${id}`);
  const note = page.getByRole('textbox', { name: 'Add Note' });
  await note.fill('Rang back');
  await page.getByRole('button', { name: 'Add Note', exact: true }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible();
  await expect(page.getByText('Rang back').first()).toBeVisible();
  code.pass();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Note added successfully')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

const PARTS = [
  {
    file: 'palette-opened',
    open: (page: Page) => page.keyboard.press('Control+k'),
    shows: 'Command palette',
  },
  { file: 'shortcuts-dialog', open: (page: Page) => page.keyboard.press('?'), shows: 'Keyboard shortcuts' },
  {
    file: 'user-menu-opened',
    open: (page: Page) => page.getByRole('button', { name: 'Account menu' }).click(),
    shows: 'Account menu',
  },
];

for (const { file, open, shows } of PARTS) {
  test(`the shell stays usable without ${file}, and opening that part again loads the file`, async ({
    page,
    app,
  }) => {
    await signInOnPage(page, app);
    const code = await without(page, file, 'lost');
    await page.goto(`${app.url}/clients/add`);
    const company = page.getByRole('textbox', { name: 'Company' });
    await company.fill('Analytical');
    await page.getByRole('heading', { level: 1 }).click();
    await open(page);
    await expect(notice(page)).toBeVisible();
    await company.press('End');
    await company.pressSequentially(' Engines');
    await expect(company).toHaveValue('Analytical Engines');

    code.pass();
    await page.getByRole('heading', { level: 1 }).click();
    await open(page);
    const opened = page.getByRole('dialog', { name: shows }).or(page.getByRole('menu', { name: shows }));
    await expect(opened).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(company).toHaveValue('Analytical Engines');
  });
}

test('if a file is gone, a new version is offered', async ({ page, app }) => {
  await signInOnPage(page, app);
  await without(page, 'confirm-dialog', 'gone');
  await page.goto(`${app.url}/clients/add`);
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Analytical Engines');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await expect(company).toHaveValue('Analytical Engines');

  const dialog = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Reload' }).click();
  await (await dialog).dismiss();
  await clicked;
  await expect(company).toHaveValue('Analytical Engines');

  await company.fill('');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(company).toBeVisible();
});

test("if a screen's code is missing, an error shows in its place", async ({ page, app }) => {
  await signInOnPage(page, app);
  const code = await without(page, 'clients', 'lost');
  await page.getByRole('link', { name: /^Clients/ }).click();
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  code.pass();
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
});

for (const { path, missing, heading } of [
  { path: '/auth', missing: '**/assets/*.css', heading: 'Tallygate CRM' },
  { path: '/dashboard', missing: '**/assets/*.css', heading: 'Dashboard' },
  { path: '/auth', missing: '**/assets/auth-*.js', heading: 'Tallygate CRM' },
]) {
  test(`${path} without ${missing} says that it could not be loaded, and can be reloaded`, async ({
    page,
    app,
  }) => {
    if (path !== '/auth') await signInOnPage(page, app);
    await page.route(missing, (route) => route.abort('internetdisconnected'));
    await page.goto(`${app.url}${path}`);
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely');
    await page.unroute(missing);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });
}
