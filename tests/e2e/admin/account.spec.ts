import type { Page } from '@playwright/test';
import {
  accessibilityProblems,
  expect,
  openSession,
  signInByForm,
  signInOnPage,
  test,
} from '#tests/e2e/support/app.ts';
import { showTheme } from '#tests/e2e/support/at-rest.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { totp } from '#tests/support/totp.ts';

// The tests share a server and its users, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

/** Switches two-step sign-in on. Returns the authenticator's secret and the recovery codes. */
async function switchOn(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const key = await dialog.getByLabel('Key').inputValue();
  await dialog.getByLabel(/^Code/).fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText("That code isn't right.")).toBeVisible();
  await dialog.getByLabel(/^Code/).fill(totp(key));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('Two-step sign-in is on.')).toBeVisible();
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Copy codes' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  return { key, codes };
}

test('a cropped picture is shown in every tab', async ({ page, app, context }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/account`);
  const other = await context.newPage();
  await other.goto(`${app.url}/settings`);
  const inMenu = (at: Page) => at.getByRole('button', { name: 'Account menu' }).locator('img');
  await expect(page.getByRole('button', { name: 'Upload Picture' })).toBeVisible();
  const choose = (name: string, mimeType: string, content: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content });

  await choose('me.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText("This file isn't a picture that can be read.")).toBeVisible();
  await expect(inMenu(page)).toHaveCount(0);

  await choose('me.png', 'image/png', await page.screenshot());
  await expect(page.getByText('Picture saved')).toBeVisible();
  for (const shown of [
    inMenu(page),
    inMenu(other),
    other.getByRole('row', { name: /\(you\)/ }).locator('img'),
  ]) {
    await expect(shown).toHaveAttribute('src', /^\/api\/pictures\//);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await accessibilityProblems(other)).toEqual([]);

  await page.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(inMenu(tab)).toHaveCount(0);
    await expect(tab.getByRole('button', { name: 'Account menu' })).toHaveText('AD');
  }
});

test('two-step sign-in accepts a code or a recovery code', async ({ page, app, browser }) => {
  test.slow();
  await signInOnPage(page, app);
  await page.getByLabel('Account menu').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const { key, codes } = await switchOn(page, ADMIN.password);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  // The "Set up" button has gone.
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(card).toBeFocused();

  for (const code of [totp(key, 1), codes[0] ?? '']) {
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${app.url}/auth`);
    await other.getByLabel('Email').fill(ADMIN.email);
    await other.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(other.getByText("Confirm that it's you")).toBeVisible();
    expect(await accessibilityProblems(other)).toEqual([]);
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.waitForURL('**/dashboard');
    await other.context().close();
  }
  await page.reload();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByLabel('Your Password').fill(ADMIN.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(card).toBeFocused();
});

test('an admin resets two-step sign-in for a user who lost their authenticator', async ({
  page,
  app,
  browser,
}) => {
  test.slow();
  const staff = { email: 'lost@example.com', password: 'quiet-harbour-71' };
  await openSession(page, app);
  const made = await page.request.post(`${app.url}/api/users`, {
    headers: { origin: app.url },
    data: { ...staff, first_name: 'Lou', last_name: 'Lost', role: 'staff' },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const other = await (await browser.newContext()).newPage();
  await openSession(other, app, staff);
  await other.goto(`${app.url}/account`);
  await switchOn(other, staff.password);

  await page.goto(`${app.url}/settings`);
  await page.getByRole('link', { name: 'View Lou Lost' }).click();
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Two-step sign-in reset')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'User Information' })).toBeFocused();

  // The password alone is enough now.
  await other.context().clearCookies();
  await signInByForm(other, app, staff);
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await other.context().close();
});

test('another session in the list can be signed out', async ({ page, app, browser }) => {
  await openSession(page, app);
  const other = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/150.0' })
  ).newPage();
  await signInByForm(other, app);
  await page.goto(`${app.url}/account`);
  await expect(page.getByText('This device')).toBeVisible();
  const signOut = page.getByRole('button', { name: 'Sign out Firefox on Linux' });
  await signOut.click();
  await expect(page.getByText('Session signed out')).toBeVisible();
  await expect(signOut).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeFocused();
  await other.waitForURL('**/auth**');
});

test('no data or unsaved text reaches the next user of the tab', async ({ page, app }) => {
  const next = { email: 'bea@example.com', password: 'quiet-harbour-71' };
  await openSession(page, app);
  await page.request.post(`${app.url}/api/users`, {
    data: { ...next, first_name: 'Bea', last_name: 'Next', role: 'staff' },
  });
  await page.goto(`${app.url}/account`);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');

  // The session ends, and someone else signs in.
  await runOnce(app.databaseUrl, 'delete from sessions');
  await page.waitForURL('**/auth?next=**');
  const sessions = await delayed(page, 'account/sessions');
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/account');
  await expect(page.getByLabel('First Name')).toHaveValue('Bea');
  await expect(page.getByText('This device')).toHaveCount(0);
  sessions.pass();
  await expect(page.getByText('This device')).toBeVisible();

  // Another tab signs in as someone else, while there is unsaved text here.
  await page.getByLabel('First Name').fill('Half-typed');
  const signedIn = await page.request.post(`${app.url}/api/auth/sign-in`, { data: ADMIN });
  expect(signedIn.status()).toBe(200);
  await page.evaluate(() => new BroadcastChannel('tallygate:auth').postMessage('signed-in'));
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
});

test('saving a profile asks first if an admin has changed it', async ({ page, app, request: admin }) => {
  const staff = { email: 'cleo@example.com', password: 'quiet-harbour-71' };
  await admin.post(`${app.url}/api/auth/sign-in`, { data: ADMIN });
  const identity = { email: staff.email, first_name: 'Cleo', last_name: 'Clerk' };
  const made = await admin.post(`${app.url}/api/users`, { data: { ...identity, password: staff.password } });
  const { id } = await made.json();
  await openSession(page, app, staff);
  await page.goto(`${app.url}/account`);
  const save = page.getByRole('button', { name: 'Save Profile' });
  const profile = () => admin.get(`${app.url}/api/users/${id}`).then((response) => response.json());
  for (const name of ['Chloe', 'Clio']) {
    await page.getByLabel('First Name').fill(name);
    await save.click();
    await expect.poll(profile).toMatchObject({ first_name: name });
    await expect(save).toBeEnabled();
  }

  const { version } = await profile();
  const colleague = await admin.put(`${app.url}/api/users/${id}`, {
    data: { ...identity, first_name: 'Kleio', last_name: 'Clarke', role: 'staff', version },
  });
  expect(colleague.status()).toBe(200);
  await page.getByLabel('Phone').fill('07700 900123');
  await page.getByLabel('First Name').fill('Cleopatra');
  await save.click();
  const confirmation = page.getByRole('dialog', { name: 'Someone else changed this profile' });
  await expect(
    confirmation.getByRole('radiogroup', { name: 'First Name' }).getByLabel('Keep mine'),
  ).toBeChecked();
  await expect(confirmation.getByRole('radiogroup')).toHaveCount(1);
  await expect(confirmation.getByText('Their other changes stay: Last Name.')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Save' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByLabel('Last Name')).toHaveValue('Clarke');
  await expect.poll(profile).toMatchObject({
    first_name: 'Cleopatra',
    last_name: 'Clarke',
    phone: '07700 900123',
  });
});

test('users change their own name and password', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/account`);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Admin');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.getByLabel('Account menu').click();
  await expect(page.getByText('Ada Admin')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Current Password').fill('not-the-password');
  await page.getByLabel('New Password').fill('amber-lantern-44');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
});
