import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { choose, press, shownElement } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type ProcedureName, server } from '#tests/components/support/server.ts';

const CLIENT = `/clients/${uuid(200)}`;

const FORMS: {
  path: string;
  procedure: ProcedureName;
  field: string;
  value?: string;
  others?: Record<string, string>;
}[] = [
  {
    path: '/clients/add',
    procedure: 'clients.create',
    field: 'Company',
    others: { 'First Name': 'Ada', Surname: 'Poincare', Email: 'poincare@example.com' },
  },
  { path: `${CLIENT}/edit`, procedure: 'clients.update', field: 'Company' },
  { path: `${CLIENT}/additional-info`, procedure: 'additionalInformation.save', field: 'Number of Staff' },
  {
    path: '/users/create',
    procedure: 'users.create',
    field: 'Last Name',
    others: { 'First Name': 'Ada', Email: 'ada@example.com', Password: 'a-long-passphrase' },
  },
  { path: `/users/${uuid(100)}/edit`, procedure: 'users.update', field: 'Last Name' },
  {
    path: '/service-configuration/categories/create',
    procedure: 'catalogue.categories.create',
    field: 'Display Name',
    others: { Name: 'late_answers' },
  },
  {
    path: '/account',
    procedure: 'account.changePassword',
    field: 'New Password',
    value: 'another-long-passphrase',
    others: { 'Current Password': 'a-long-passphrase' },
  },
];

const input = (label: string) => page.getByLabelText(new RegExp(`^${label}`));

for (const { path, procedure, field: label, value = '12345', others = {} } of FORMS) {
  test(`${path.replace(uuid(200), '$id').replace(uuid(100), '$id')} ignores input while it saves, and keeps the focus`, async () => {
    await openApp(path, responsesAbout(aClient({ status: 'info_returned' })));
    const field = input(label);
    await field.fill(value);
    for (const [name, text] of Object.entries(others)) await input(name).fill(text);
    if (procedure === 'clients.create') await choose('Inquiry Source', 'Phone');
    const { value: before } = (await shownElement(field)) as HTMLInputElement;
    const saving = server.delayed(procedure);
    await press(field, 'Enter');
    await expect.element(page.getByRole('button', { name: /ing\.\.\.$/ })).toBeVisible();
    await userEvent.keyboard('1');
    await expect.element(field).toHaveValue(before);
    await expect.element(field).toHaveFocus();
    if (procedure === 'clients.create') {
      const source = page.getByRole('combobox', { name: 'Inquiry Source' });
      await source.click();
      await press(source, 'ArrowDown');
      expect(page.getByRole('option').elements()).toEqual([]);
    }
    if (procedure === 'catalogue.categories.create') {
      const active = page.getByRole('switch', { name: 'Enable this category' });
      await active.click({ force: true });
      await expect.element(active).toBeChecked();
      await press(active, ' ');
      await expect.element(active).toBeChecked();
    }
    saving.fail();
    await expect.element(field).not.toHaveAttribute('readonly');
  });
}
