import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnLaw } from '#contract/firm/law/own-law.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const OWN: OwnLaw = {
  id: uuid(901),
  key: 'vat_standard_rate',
  figure: 2_250,
  list: [],
  effective_from: '2099-01-01',
  source_title: 'Finance Act 2098',
  source_url: 'https://www.legislation.gov.uk/ukpga/2098/1',
  note: 'Announced in the budget',
  added_at: '2026-11-20T09:00:00.000Z',
  added_by_name: 'Grace Admin',
};

const dialog = page.getByRole('dialog');
const item = (name: string) => page.getByRole('region', { name });

async function openLaw({ own = [OWN], clients = 14 } = {}) {
  const { key, effective_from } = OWN;
  await openApp('/settings?tab=law', {
    ...responsesAbout(),
    law: { own, add: OWN, remove: {} },
    lawChanges: {
      counts: [{ key, effective_from, clients }],
      clients: { items: [aClient({ first_name: 'Ada', surname: 'Noether' })], next_cursor: null },
    },
  });
}

test('a figure shows its value, its source, what comes next and whom that concerns', async () => {
  await openLaw();
  const rate = item('VAT standard rate');
  await expect.element(rate).toHaveTextContent('20%');
  await expect.element(rate).toHaveTextContent('Since 4 January 2011');
  await expect.element(rate).toHaveTextContent('looked up on 22 November 2026');
  await expect
    .element(rate.getByRole('link', { name: 'Finance (No. 2) Act 2010, section 3' }))
    .toHaveAttribute('href', 'https://www.legislation.gov.uk/ukpga/2010/31/section/3');
  await expect.element(rate).toHaveTextContent('From 1 January 2099: 22.5%');
  await expect.element(rate).toHaveTextContent('Your row from 1 January 2099: 22.5%');
  await rate.getByRole('button', { name: '14 clients will need a new look' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Ada Noether' })).toBeVisible();
  expect(server.calls('lawChanges.clients')).toMatchObject([
    { key: 'vat_standard_rate', effective_from: '2099-01-01' },
  ]);
});

test('a row of which nobody has compared the source says so', async () => {
  await openLaw({ own: [] });
  await expect
    .element(item('PAYE for staff'))
    .toHaveTextContent('PAYE and payroll for employers, which nobody has compared with this row yet.');
});

test('a percentage is sent in hundredths, after what is missing was named', async () => {
  await openLaw({ own: [] });
  await button('Add a row').click();
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await expect.element(dialog.getByText('Choose what has changed')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'What has changed' }).click();
  await page.getByRole('option', { name: 'VAT standard rate' }).click();
  await dialog.getByLabelText('Value, per cent').fill('22.5');
  await dialog.getByLabelText('Applies from').fill('2099-01-01');
  await dialog.getByLabelText('Source').fill(OWN.source_title);
  await dialog.getByLabelText('Link to it').fill('http://www.gov.uk');
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await expect.element(dialog.getByText('Link: enter an address that starts with https://')).toBeVisible();
  await dialog.getByLabelText('Link to it').fill(OWN.source_url);
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await expect.element(page.getByText('Row added successfully')).toBeVisible();
  expect(server.calls('law.add')).toMatchObject([
    { key: 'vat_standard_rate', figure: 2_250, list: [], effective_from: '2099-01-01' },
  ]);
});

test('a list is chosen by the names of countries', async () => {
  await openLaw({ own: [] });
  await button('Add a row').click();
  await dialog.getByRole('combobox', { name: 'What has changed' }).click();
  await page.getByRole('option', { name: 'FATF: countries with a call for action' }).click();
  await dialog.getByRole('combobox', { name: 'All countries on the list' }).fill('Cub');
  await page.getByRole('option', { name: 'Cuba' }).click();
  await dialog.getByLabelText('Applies from').fill('2099-01-01');
  await dialog.getByLabelText('Source').fill('FATF');
  await dialog.getByLabelText('Link to it').fill('https://www.fatf-gafi.org/');
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await expect.element(page.getByText('Row added successfully')).toBeVisible();
  expect(server.calls('law.add')).toMatchObject([{ figure: null, list: ['CU'] }]);
});

test('a row of the firm is removed after a question', async () => {
  await openLaw();
  await button('Remove your row of VAT standard rate from 1 January 2099').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Row removed successfully')).toBeVisible();
  expect(server.calls('law.remove')).toEqual([{ id: OWN.id }]);
});
