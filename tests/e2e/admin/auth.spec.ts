import type { Page } from '@playwright/test';
import { accessibilityProblems, expect, openSession, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { showTheme } from '#tests/e2e/support/at-rest.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { withoutInitialData } from '#tests/e2e/support/without-initial-data.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { linkIn, openSmtpInbox, type SmtpInbox } from '#tests/support/smtp-inbox.ts';

// The tests share a server and its users, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'quiet-harbour-71';

let inbox: SmtpInbox;

test.beforeAll(async () => {
  inbox = await openSmtpInbox();
  // The first test starts this file's app, which reads the variable.
  process.env.SMTP_URL = inbox.url;
});
test.afterAll(async () => {
  delete process.env.SMTP_URL;
  await inbox.stop();
});

/** Sets a password on the page of a verification link, as the owner of the mailbox. */
async function confirm(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Verify email address' }).click();
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('the page is accessible in light and dark', async ({ page, app }) => {
  await page.goto(`${app.url}/auth`);
  await expect(page.getByRole('heading', { name: 'Tallygate CRM' })).toBeVisible();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  // A change of mode moves the focus to the email field.
  const email = page.getByLabel('Email');
  await page.getByText('Forgot password?').click();
  await expect(email).toBeFocused();
  await page.getByText('Back to sign in').click();
  await expect(email).toBeFocused();
  await page.getByLabel('Email').fill('kept@example.com');
  await page.getByText("Don't have an account? Sign up").click();
  await expect(page.getByText('Create a new account')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.com');
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await page.getByText('Already have an account? Sign in').click();
  await expect(page.getByText('Sign in to your account')).toBeVisible();

  await fillIn(page, 'no address', 'short');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(email).toBeFocused();

  await fillIn(page, 'nobody@example.com', 'not-the-password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' });
  await expect(toast).toContainText('Error');
});

test("'Loading...' shows while the form is submitted and while the session is checked", async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/auth`);
  const signIn = await delayed(page, 'auth/signIn');
  await fillIn(page, 'nobody@example.com', 'not-the-password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  signIn.pass();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.context().addCookies([{ name: 'tallygate.session_token', value: 'ended', url: app.url }]);
  await withoutInitialData(page);
  const session = await delayed(page, 'auth/session');
  await page.goto(`${app.url}/dashboard`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  session.pass();
  await page.waitForURL('**/auth');
});

test('sign-up mails a link with which the user verifies the address', async ({ page, app }) => {
  const email = 'nina.novak@example.com';
  await page.goto(`${app.url}/auth`);
  await page.getByText("Don't have an account? Sign up").click();
  await fillIn(page, email, 'Password1');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('It is similar to a commonly used password')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
  await expect(page.getByText('Success')).toBeVisible();
  const link = linkIn(await inbox.waitFor(email, /Verify your email address/));
  expect(new URL(link).origin + new URL(link).pathname).toBe(`${app.url}/`);

  // The address isn't verified yet. The page says so and offers to resend the mail.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Verify your email address first')).toBeVisible();
  const before = inbox.count();
  await page.getByRole('button', { name: 'Send it again' }).last().click();
  const renewed = linkIn(await inbox.waitFor(email, /Verify your email address/, before));

  // The second mail invalidated the link of the first.
  await page.goto(link);
  await confirm(page, PASSWORD);
  await expect(page.getByText('This link has expired. Ask for a new one.')).toBeVisible();
  // Opening the link, even repeatedly, neither uses it up nor verifies the address.
  for (const _ of [1, 2]) {
    await page.goto(renewed);
    await expect(page.getByText('Verify your email address')).toBeVisible();
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await confirm(page, 'Password1');
  await expect(page.getByText('It is similar to a commonly used password')).toBeVisible();
  await confirm(page, PASSWORD);
  await expect(page.getByText('Your email address is verified. You can sign in now.')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/`);
  await page.goto(renewed);
  await confirm(page, PASSWORD);
  await expect(page.getByText('This link has already been used.')).toBeVisible();
  await page.getByText('Back to sign in').click();
  await expect(page).toHaveURL(`${app.url}/`);

  await fillIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${app.url}/auth`);
  await page.waitForURL('**/dashboard');

  // New sign-ups are staff.
  await page.goto(`${app.url}/settings`);
  await expect(page.getByText('Access Restricted')).toBeVisible();
  await expect(page.getByText('administrator privileges')).toBeVisible();
});

test('password recovery shows the same message for any address', async ({ page, app, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signInOnPage(elsewhere, app);

  await page.goto(`${app.url}/auth`);
  await page.getByText('Forgot password?').click();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  const answer = page.getByText('If there is an account with this address');
  await expect(answer).toBeVisible();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const link = linkIn(await inbox.waitFor(ADMIN.email, /new password/));
  await expect(answer).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Choose a new password')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('New Password').fill('amber-lantern-44');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await elsewhere.waitForURL('**/auth**');
  await inbox.waitFor(ADMIN.email, /was changed/);

  await fillIn(page, ADMIN.email, 'amber-lantern-44');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(link);
  await page.getByLabel('New Password').fill('copper-meadow-55');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('This link has already been used.')).toBeVisible();
  await expect(page.getByText('Ask for a new link')).toBeVisible();
});

test("a signed-in user also sees the outcome of a mail's link", async ({ page, app }) => {
  const email = 'otto.other@example.com';
  const post = (path: string, data: object) => page.request.post(`${app.url}/api/auth/${path}`, { data });
  await openSession(page, app, { ...ADMIN, password: 'amber-lantern-44' });
  expect((await post('sign-up', { email, password: PASSWORD })).status()).toBe(200);
  const verify = linkIn(await inbox.waitFor(email, /Verify your email address/));
  const heading = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  await page.goto(verify);
  await confirm(page, PASSWORD);
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is verified.' })).toBeVisible();
  await expect(heading).toBeVisible();
  await page.goto(verify);
  await confirm(page, PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used.' })).toBeVisible();
  await page.getByText('Back to sign in').click();
  await expect(heading).toBeVisible();

  await post('recover', { email });
  await page.goto(linkIn(await inbox.waitFor(email, /new password/)));
  await page.getByLabel('New Password').fill('copper-meadow-55');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible();
  await expect(heading).toBeVisible();
});

test('signing out in one tab signs out the others', async ({ context, page, app }) => {
  await signInOnPage(page, app, { ...ADMIN, password: 'amber-lantern-44' });
  const other = await context.newPage();
  await other.goto(`${app.url}/clients`);
  await expect(other.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.goto(`${app.url}/activity`);
  await page.getByLabel('Account menu').click();
  await page.getByText('Sign out').click();
  // Whoever signs in next must not be led to this user's screen.
  await page.waitForURL('**/auth');
  await other.waitForURL('**/auth**');
});

test('an ended session leads to sign-in and then back to the same page', async ({ context, page, app }) => {
  await openSession(page, app, { ...ADMIN, password: 'amber-lantern-44' });
  await page.goto(`${app.url}/clients?search=nobody`);
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await page.waitForURL('**/auth?next=**');
  await fillIn(page, ADMIN.email, 'amber-lantern-44');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/clients?search=nobody');
});

test('if a session ends, sign-in keeps the unsaved text of the screen', async ({ page, app }) => {
  await openSession(page, app, { ...ADMIN, password: 'amber-lantern-44' });
  await page.clock.install();
  await page.goto(`${app.url}/users/create`);
  await page.getByLabel('First Name').fill('Half-typed');
  const { runOnce } = await import('#tests/support/run-once.ts');
  await runOnce(app.databaseUrl, 'delete from sessions');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  // The session has ended, so the stream must not try to reconnect.
  const attempts: string[] = [];
  page.on('request', (request) => attempts.push(new URL(request.url()).pathname));
  await page.clock.runFor(60_000);
  expect(attempts).not.toContain('/api/events');
  await expect(page.getByText('Connection lost.')).toHaveCount(0);
  await dialog.getByLabel(/^Password/).fill('amber-lantern-44');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Half-typed');
  await expect.poll(() => attempts).toContain('/api/events');
});

test('with sign-up closed, the page offers no sign-up form', async ({ page, app }) => {
  test.slow();
  await app.restart(async () => {}, { APP_URL: 'https://crm.example.co.uk' });
  for (const address of ['/auth', '/auth?mode=sign-up']) {
    await page.goto(app.url + address);
    await expect(page.getByText('Sign-up is closed. Ask an administrator')).toBeVisible();
    await expect(page.getByText("Don't have an account? Sign up")).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  }
});
