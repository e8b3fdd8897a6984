import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type ProcedureName, server } from '#tests/components/support/server.ts';

const UNKNOWN = uuid(999);

const SCREENS: { path: (id: string) => string; call: ProcedureName; text: string }[] = [
  { path: (id) => `/clients/${id}`, call: 'clients.get', text: 'Client not found' },
  { path: (id) => `/clients/${id}/edit`, call: 'clients.get', text: 'Client Not Found' },
  {
    path: (id) => `/clients/${id}/additional-info`,
    call: 'additionalInformation.get',
    text: 'Client Not Found',
  },
  { path: (id) => `/clients/${id}/proforma`, call: 'proforma.latest', text: 'Proforma Review Not Found' },
  { path: (id) => `/users/${id}/view`, call: 'users.get', text: 'User not found' },
  { path: (id) => `/users/${id}/edit`, call: 'users.get', text: 'User not found' },
  {
    path: (id) => `/service-configuration/categories/${id}/edit`,
    call: 'catalogue.categories.get',
    text: 'Category not found',
  },
  {
    path: (id) => `/service-configuration/sub-headers/${id}/edit`,
    call: 'catalogue.subHeaders.get',
    text: 'Sub-header not found',
  },
  {
    path: (id) => `/service-configuration/options/${id}/edit`,
    call: 'catalogue.options.get',
    text: 'Option not found',
  },
];

for (const { path, call, text } of SCREENS) {
  for (const [kind, id] of [
    ['an invalid id', 'not-an-id'],
    ['an unknown id', UNKNOWN],
  ] as const) {
    test(`${path('$id')} with ${kind} shows '${text}'`, async () => {
      server.refusing(call, 'NOT_FOUND');
      await openApp(path(id), responsesAbout());
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    });
  }
}

test("an unknown user's page links back to the settings", async () => {
  server.refusing('users.get', 'NOT_FOUND');
  const app = await openApp(`/users/${UNKNOWN}/view`, responsesAbout());
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect.poll(app.address).toBe('/settings');
});
