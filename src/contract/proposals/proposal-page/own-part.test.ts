import { expect, test } from 'vitest';
import { input, price } from '#contract/pricing/pricing/pricing.fixture.ts';
import type { DocumentLetter } from '#contract/proposals/letters/document-letter.ts';
import { chosenFees } from './chosen-fees.ts';
import { feeParts, ownPart } from './own-part.ts';

const { choices: _, ...priced } = input({
  prices: [price('payroll', 44_624), price('tax', 2_500, { is_optional: true })],
});
const pricing = { ...priced, overrides: [], discounts: [], full_fees: {} };

const letter = (id: string, given: Partial<DocumentLetter>): DocumentLetter => ({
  id,
  letter: 'Limited Company (Non-Audit)',
  title: 'Letter',
  entity: { name: 'Shah Bakery Ltd', type: 'Limited Company' },
  is_consumer: false,
  services: ['payroll'],
  parts: [],
  signatory_ids: ['ada'],
  ...given,
});
const company = letter('company', {});
const personal = letter('personal', {
  entity: { name: 'Ben Shah', type: 'Individual' },
  is_consumer: true,
  services: ['tax'],
  signatory_ids: ['ben'],
});
const document = { letters: [company, personal], pricing, is_consumer: true };
const part = (id: string, left_out: string[] = []) =>
  ownPart(document, chosenFees({ pricing }, left_out), id);
const keys = ({ fees }: { fees: { lines: { key: string }[] } }) => fees.lines.map(({ key }) => key);

test('each signatory accepts the services and fees of their own letters only', () => {
  expect(keys(part('ada'))).toEqual(['payroll']);
  expect(part('ada').fees.totals.monthly.net).toBe(44_624);
  expect(keys(part('ben'))).toEqual(['tax']);
  expect(part('ben').fees.totals.monthly.net).toBe(2_500);
  expect(part('ben').others.map(({ letters }) => letters[0]?.id)).toEqual(['company']);
});

test('prices are shown as the entity of each letter reads them', () => {
  expect([part('ada').is_consumer, part('ben').is_consumer]).toEqual([false, true]);
  expect(feeParts(document, chosenFees({ pricing }, [])).map(({ is_consumer }) => is_consumer)).toEqual([
    false,
    true,
  ]);
});

test('an option left out can be chosen again', () => {
  expect(keys(part('ben', ['tax']))).toEqual(['tax']);
  expect(part('ben', ['tax']).fees.totals.first_year.gross).toBe(0);
});

test('who signs all letters accepts all fees', () => {
  const both = { ...document, letters: [company, { ...personal, signatory_ids: ['ada', 'ben'] }] };
  const fees = chosenFees({ pricing }, []);
  expect(ownPart(both, fees, 'ada')).toMatchObject({ fees, others: [], is_consumer: true });
});

test('who signs no letter accepts no fees', () => {
  expect(part('cyd')).toMatchObject({ parts: [], fees: { lines: [], totals: { first_year: { gross: 0 } } } });
});
