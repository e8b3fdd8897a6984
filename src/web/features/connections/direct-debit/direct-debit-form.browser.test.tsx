import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('the secrets of GoCardless are sent once and never shown again', async () => {
  await openApp('/settings?tab=direct-debit', responsesAbout());
  server.responds({
    directDebit: {
      save: {
        enabled: true,
        has_secret: true,
        has_webhook_secret: false,
        webhook_url: 'https://crm.example/functions/gocardless-webhook',
        tested_at: null,
        test_passed: null,
        test_result: null,
        version: 1,
      },
    },
  });
  await page.getByRole('switch', { name: 'Ask clients for a direct debit' }).click();
  const token = page.getByLabelText('Access token', { exact: true });
  await token.fill('live_token');
  await button('Save Settings').click();
  await expect.element(success('Settings of direct debits saved')).toBeVisible();
  expect(server.calls('directDebit.save')).toEqual([
    { enabled: true, access_token: 'live_token', webhook_secret: '', version: 0 },
  ]);
  await expect.element(token).toHaveValue('');
});
