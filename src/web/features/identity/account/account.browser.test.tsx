import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CHOSEN_MAILS } from '#contract/desk/notifications/notification-kind.ts';
import { ACCOUNT } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, shownElement, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('a button runs its action only once', async () => {
  await openApp('/account', responsesAbout());
  server.responds({ account: { update: { version: 2 } } });
  await page.getByLabelText('Last Name').fill('Lovelace');
  const saving = server.delayed('account.update');
  await press(button('Save Profile'), 'Enter');
  const busy = button('Saving...');
  await expect.element(busy).toHaveFocus();
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await press(page.getByLabelText('Last Name'), 'Enter');
  (await shownElement(busy)).focus();
  saving.pass();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(button('Save Profile')).toHaveFocus();
  expect(server.calls('account.update')).toHaveLength(1);
});

test('a notification that isn’t always emailed has a switch', async () => {
  await openApp('/account#notifications', responsesAbout());
  const booked = page.getByRole('switch', { name: 'Call booked' });
  await expect.element(booked).not.toBeChecked();
  expect(page.getByRole('group', { name: 'By email' }).getByRole('switch').elements()).toHaveLength(
    CHOSEN_MAILS.length,
  );
  await expect.element(page.getByRole('switch', { name: 'Proposal declined' })).not.toBeInTheDocument();
  const failing = server.failing('notifications.setMail');
  await booked.click();
  await expect.element(toast('Failed to save the setting')).toBeVisible();
  await expect.element(booked).not.toBeChecked();
  failing.pass();
  server.responds({
    notifications: { setMail: {} },
    account: { get: { ...ACCOUNT, mailed_kinds: ['call_booked'] } },
  });
  await booked.click();
  await expect.element(booked).toBeChecked();
  expect(server.calls('notifications.setMail').at(-1)).toEqual({ kind: 'call_booked', mail: true });
});

test('without a mail server, the settings say that no notification is emailed', async () => {
  await openApp('/account#notifications', { ...responsesAbout(), mails: { status: { configured: false } } });
  await expect.element(page.getByText(/so nothing is emailed yet/)).toBeVisible();
});

test.each([
  [1, '1 recovery code is left.'],
  [2, '2 recovery codes are left.'],
])('the account shows the number of recovery codes that are left: %i', async (recovery_codes_left, text) => {
  await openApp('/account', responsesAbout());
  server.responds({ account: { get: { ...ACCOUNT, two_factor_enabled: true, recovery_codes_left } } });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('Escape closes new uncopied recovery codes only after a question', async () => {
  await openApp('/account', responsesAbout());
  server.responds({
    account: {
      get: { ...ACCOUNT, two_factor_enabled: true, recovery_codes_left: 2 },
      renewRecoveryCodes: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] },
    },
  });
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
  await button('New recovery codes').click();
  await dialog.getByLabelText(/^Your Password/).fill('secret');
  await userEvent.keyboard('{Enter}');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect.element(codes).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Stay here').click();
  (await shownElement(codes)).dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
