import { accessibilityProblems, expect, openSession, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { showTheme } from '#tests/e2e/support/at-rest.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its users, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const STAFF = { email: 'olga@example.com', password: 'quiet-harbour-71' };

test('an admin can create, view, edit and delete a user', async ({ page, app, browser }) => {
  test.slow();
  await openSession(page, app);
  await page.goto(`${app.url}/settings`);
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row', { name: /admin@example.com/ })).toBeVisible();

  // Create.
  await page.getByRole('link', { name: 'Create User' }).click();
  await expect(page.getByRole('heading', { name: 'Create New User' })).toBeVisible();
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Enter a first name');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('First Name').fill('Olga');
  await page.getByLabel('Last Name').fill('Other');
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel(/^Password/).fill('olga123');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('It is similar to your name or email address')).toBeVisible();
  await page.getByLabel(/^Password/).fill(STAFF.password);
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();
  await page.waitForURL('**/settings');
  // The newest user is listed first.
  await expect(page.getByRole('row').nth(1)).toContainText('Olga Other');
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  // A staff member in a second browser.
  const staff = await (await browser.newContext()).newPage();
  await openSession(staff, app, STAFF);
  await staff.goto(`${app.url}/settings`);
  await expect(staff.getByText('Access Restricted')).toBeVisible();
  await expect(staff.getByRole('tab', { name: 'Audit log' })).toHaveCount(0);
  await staff.goto(`${app.url}/users/create`);
  await expect(staff.getByText('Access Restricted')).toBeVisible();
  await staff.goto(`${app.url}/settings`);
  await expect(staff.getByText('Access Restricted')).toBeVisible();

  // View and edit: the new role applies at once on the open screen.
  await page.getByRole('link', { name: 'View Olga Other' }).click();
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
  for (const label of ['Full Name', 'Role', 'User ID', 'Created', 'Last Updated']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Edit User' }).click();
  await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(staff.getByRole('row', { name: /admin@example.com/ })).toBeVisible();

  // Admins can't delete their own account. Deleting another user ends that user's session.
  await page.getByRole('button', { name: 'Delete Ada Admin' }).click();
  await expect(page.getByText('You cannot delete your own account')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Olga Other' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Olga Other/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Users' })).toBeFocused();
  await staff.waitForURL('**/auth**');
});

test("the edit form asks before a save would undo a colleague's change", async ({ page, app }) => {
  await openSession(page, app);
  const api = `${app.url}/api/users`;
  const identity = { first_name: 'Rita', last_name: 'Rank', email: 'rita@example.com' };
  const made = await page.request.post(api, { data: { ...identity, password: STAFF.password } });
  const { id, version } = await made.json();
  const colleague = (more: object) => page.request.put(`${api}/${id}`, { data: { ...identity, ...more } });

  await page.goto(`${app.url}/settings`);
  await page.getByRole('link', { name: 'Edit Rita Rank' }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Staff');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Rita Rank/ })).toBeVisible();
  expect((await colleague({ role: 'admin', version })).status()).toBe(200);
  const call = await delayed(page, 'users/get');
  await page.getByRole('link', { name: 'Edit Rita Rank' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveCount(0);
  call.pass();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Admin');

  // The colleague saves while the form is open. Saving the form must not undo the colleague's change.
  const saved = await colleague({ role: 'staff', version: version + 1 });
  expect(saved.status()).toBe(200);
  await page.getByLabel('Phone').fill('07700 900123');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  const stored = await (await page.request.get(`${api}/${id}`)).json();
  expect(stored).toMatchObject({ role: 'staff', phone: '07700 900123' });
});

test('the security monitor reports to the audit log', async ({ page, app, browser }) => {
  test.slow();
  await openSession(page, app);
  await page.goto(`${app.url}/users/create`);
  await page.getByLabel('First Name').fill('Pia');
  await page.getByLabel('Last Name').fill('Plain');
  await page.getByLabel('Email').fill('pia@example.com');
  await page.getByLabel(/^Password/).fill(STAFF.password);
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.waitForURL('**/settings');

  const staff = await (await browser.newContext()).newPage();
  await signInOnPage(staff, app, { ...STAFF, email: 'pia@example.com' });
  await expect(staff.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const logged: string[] = [];
  staff.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const stored = staff.waitForResponse('**/rpc/audit/reportSecurityEvent');
  await staff.evaluate(async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await fetch('/api/users');
  });
  expect((await stored).status()).toBe(200);

  const rapid = staff.waitForResponse('**/rpc/audit/reportSecurityEvent');
  await staff.evaluate(async () => {
    for (let step = 0; step < 12; step += 1) window.history.pushState(null, '', '?step');
    for (let step = 0; step < 11; step += 1) {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    }
  });
  expect((await rapid).status()).toBe(200);
  // Only events of high severity are also logged to the console.
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Security event')))
    .toEqual([expect.stringContaining('MULTIPLE_ACCESS_DENIED')]);

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByText('Security rapid navigation')).toBeVisible();
  await expect(log.getByText('Security multiple access denied')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'User' }).click();
  await page
    .getByRole('option', { name: ADMIN.email })
    .or(page.getByRole('option', { name: 'Ada Admin' }))
    .click();
  await expect(log.getByText('User created')).toHaveCount(3);
  await expect(log.getByText('Security rapid navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(log.getByText('Security rapid navigation')).toBeVisible();
});

test('an API key is shown once and can be revoked', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/settings?tab=api-keys`);
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await page.getByLabel('Name').fill('Importer');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  const ask = () => fetch(`${app.url}/api/clients`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke Importer' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'API keys' })).toBeFocused();
  await expect.poll(async () => (await ask()).status).toBe(401);
});

test('deleting the creator of a key warns that it stops working', async ({ page, app }) => {
  await openSession(page, app);
  const identity = { first_name: 'Kay', last_name: 'Maker', email: 'kay@example.com', role: 'admin' };
  const made = await page.request.post(`${app.url}/api/users`, {
    data: { ...identity, password: STAFF.password },
  });
  const { id } = await made.json();
  await runOnce(
    app.databaseUrl,
    `insert into api_keys (name, key_hash, prefix, role, created_by, created_by_name, expires_at)
     select name, name, 'tally_abcd', 'admin', '${id}', 'Kay Maker', now() + days * interval '1 day'
     from (values ('Nightly', 3), ('Weekly', 60), ('Former', -1)) as made (name, days)`,
  );
  await page.goto(`${app.url}/settings?tab=api-keys`);
  const warning = page.getByRole('alert').filter({ hasText: '1 key will expire within 14 days' });
  await expect(warning).toContainText('Nightly');
  await expect(page.getByRole('row', { name: /Nightly/ })).toContainText('Soon');
  await expect(page.getByRole('row', { name: /Former/ })).toContainText('Expired');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(`${app.url}/settings`);
  await page.getByRole('button', { name: 'Delete Kay Maker' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 API keys they created will be revoked');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await page.goto(`${app.url}/settings?tab=api-keys`);
  await expect(page.getByRole('row', { name: /Weekly/ })).toContainText('Revoked');
});

test('input in a dialog is kept when the session ends', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/settings?tab=api-keys`);
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API Key' });
  await dialog.getByLabel('Name').fill('Half-typed');
  await runOnce(app.databaseUrl, 'delete from sessions');
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel(/^Password/).fill(ADMIN.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half-typed');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
});
