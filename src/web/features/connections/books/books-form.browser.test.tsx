import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_BOOKS } from '#contract/connections/books/books-settings.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const SAVED = {
  ...DEFAULT_BOOKS,
  provider: 'xero' as const,
  client_id: 'an id',
  enabled: true,
  has_secret: true,
  tested_at: null,
  test_passed: null,
  test_result: null,
  version: 1,
};

test('the secret of Xero leaves the form once it is saved', async () => {
  await openApp('/settings?tab=books', responsesAbout());
  server.responds({
    books: {
      save: () => {
        server.responds({ books: { get: SAVED } });
        return SAVED;
      },
    },
  });
  await page.getByRole('radio', { name: 'Xero' }).click();
  await page.getByLabelText('Client secret', { exact: true }).fill('a secret');
  await button('Save Settings').click();
  await expect.element(page.getByText('Client ID is required for Xero')).toBeVisible();
  await page.getByLabelText('Client ID').fill('an id');
  await button('Save Settings').click();
  await expect.element(success('Settings of the books saved')).toBeVisible();
  expect(server.calls('books.save')).toMatchObject([{ provider: 'xero', secret: 'a secret', version: 0 }]);
  await expect.element(page.getByLabelText('Client secret', { exact: true })).toHaveValue('');
  await expect.element(page.getByText('One is stored. Leave empty to keep it.')).toBeVisible();
});

test('a test shows its result and the tax types of the organisation', async () => {
  await openApp('/settings?tab=books', { ...responsesAbout(), books: { get: SAVED } });
  const tested = {
    ...SAVED,
    tested_at: '2026-03-02T10:00:00.000Z',
    test_passed: true,
    test_result: 'Connected to Shore & Co.',
  };
  const tax_types = [{ name: '20% (VAT on Income)', type: 'OUTPUT2' }];
  server.responds({ books: { get: tested, test: { ...tested, tax_types } } });
  await button('Test Connection').click();
  const result = page.getByRole('alert').filter({ hasText: 'Connected to Shore & Co.' });
  await expect.element(result).toHaveTextContent('OUTPUT2: 20% (VAT on Income)');
});
