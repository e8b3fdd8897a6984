import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, shown } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('a button keeps the focus while its action runs, and runs it once', async () => {
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
  (await shown(busy)).focus();
  saving.pass();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(button('Save Profile')).toHaveFocus();
  expect(server.calls('account.update')).toHaveLength(1);
});
