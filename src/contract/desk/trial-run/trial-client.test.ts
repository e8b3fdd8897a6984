import { expect, test } from 'vitest';
import { aSubHeader, option } from '#contract/pricing/proforma/catalogue.fixture.ts';
import { proformaSchemaFor } from '#contract/pricing/proforma/details.ts';
import { trialProforma } from './trial-client.ts';

const PERSON = { first_name: 'Ann', last_name: 'Admin', email: 'ann@shore.example' };
const now = new Date('2026-03-31T23:30:00.000Z');
const id = '0190f5a4-7e1c-7000-8000-000000000009';

function treeOf(...names: string[]) {
  const sub_headers = names.map((name) => aSubHeader(name, []));
  const category = { id, name: 'books', display_name: 'Books', description: null, sort_order: 0 };
  return [{ ...category, is_active: true, sub_headers }];
}

test('the proforma of a trial is as complete as a real one', () => {
  const catalogue = treeOf('ledger', 'vat', 'payroll', 'advice');
  const details = trialProforma(PERSON, { catalogue, pricing: null, now });
  expect(proformaSchemaFor(catalogue).safeParse(details).success).toBe(true);
  expect(details.primary_contact).toMatchObject(PERSON);
  expect(details.start_date_month).toBe('April');
  expect(Object.keys(details.services.books ?? {})).toEqual(['ledger', 'vat', 'payroll']);
});

test('a service that needs an answer nobody has given is left out', () => {
  const [category] = treeOf('vat');
  const asks = aSubHeader('ledger', [option({ name: 'volume', field_type: 'number', is_required: true })]);
  const catalogue = category ? [{ ...category, sub_headers: [asks, ...category.sub_headers] }] : [];
  const { services } = trialProforma(PERSON, { catalogue, pricing: null, now });
  expect(Object.keys(services.books ?? {})).toEqual(['vat']);
});
