import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ACCOUNT, ADMIN_SESSION } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const dialog = page.getByRole('dialog', { name: 'What is your name?' });
const unnamed = {
  ...ADMIN_SESSION,
  user: {
    ...ADMIN_SESSION.user,
    lacks_name: true,
    user_metadata: { avatar_url: null, full_name: 'Administrator' },
  },
};
const responses = {
  ...responsesAbout(),
  auth: { session: unnamed },
  account: {
    ...responsesAbout().account,
    get: { ...ACCOUNT, first_name: null, last_name: null, version: 3 },
  },
};
beforeEach(() => localStorage.clear());

test('a user without a name is asked for it', async () => {
  await openApp('/dashboard', responses);
  await expect.element(dialog.getByLabelText('First Name')).toHaveFocus();
  await userEvent.keyboard('Ada');
  await userEvent.keyboard('{Enter}');
  const lastName = dialog.getByLabelText('Last Name');
  await expect.element(lastName).toHaveFocus();
  await expect.element(lastName).toHaveAccessibleDescription('Enter a last name');
  expect(server.calls('account.update')).toEqual([]);
  server.responds({
    account: { ...responses.account, update: { version: 4 } },
    auth: { session: ADMIN_SESSION },
  });
  await userEvent.keyboard('Lee{Enter}');
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('account.update')).toEqual([{ first_name: 'Ada', last_name: 'Lee', version: 3 }]);
});

test('a name that could not be saved stays in the dialog', async () => {
  await openApp('/dashboard', responses);
  const failing = server.failing('account.update');
  await dialog.getByLabelText('First Name').fill('Ada');
  await dialog.getByLabelText('Last Name').fill('Lee');
  await button('Save Name').click();
  await expect.element(toast('Failed to update profile')).toBeVisible();
  await expect.element(dialog.getByLabelText('Last Name')).toHaveValue('Lee');
  failing.pass();
});

test('the name can be put off once and for all', async () => {
  await openApp('/dashboard', responses);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Enter your name' }).click();
  await expect.element(page.getByText(/^Enter your name\. Until then/)).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a user with a name is not asked', async () => {
  await openApp('/account', responsesAbout());
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Grace');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Enter your name/)).not.toBeInTheDocument();
});
