import { expect, test } from 'vitest';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import { LAW_ROWS } from '#contract/firm/law/law-rows.ts';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import { id, optionRef, PRICED_CATALOGUE } from './catalogue-of-prices.fixture.ts';
import { DEFAULT_PRICING_RULES } from './default-rules.ts';
import { TYPICAL_CLIENT, TYPICAL_CLIENT_TEXT, typicalFees } from './typical-client.ts';

const price = (number: number, method: Price['method']): Price => ({
  sub_header_id: id(number),
  sub_header_name: '',
  billing: 'monthly',
  method,
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
});

const typical = (prices: Price[], rules = DEFAULT_PRICING_RULES, law: readonly LawRow[] = LAW_ROWS) =>
  typicalFees({ catalogue: PRICED_CATALOGUE, prices, rules, day: '2026-11-28', law });

test('a typical client pays the amount of its revenue band, with that day’s VAT', () => {
  const bands = [
    { band: 'Up to £30k', pence: 1_000 },
    { band: TYPICAL_CLIENT.annual_revenue_range, pence: 5_000 },
  ];
  const fees = typical([price(12, { kind: 'by_revenue_band', bands })]);
  expect(fees.get(id(12))?.amounts).toEqual({ net: 5_000, vat: 1_000, gross: 6_000 });
});

test('an answer without a usual value leaves the price open', () => {
  const quantity = { kind: 'number', option: optionRef(101) } as const;
  const step = { label: '', pence: 600, quantity, multiplier: null, condition: null };
  const line = typical([price(11, { kind: 'by_steps', steps: [step] })]).get(id(11));
  expect(line?.amounts).toBeNull();
  expect(line?.to_be_priced).toMatch(/Employees/);
});

test('the firm’s lowest monthly fee is not part of a typical fee', () => {
  const rules = {
    ...DEFAULT_PRICING_RULES,
    lowest_monthly_fees: [{ entity_type: TYPICAL_CLIENT.entity_type, pence: 90_000 }],
  };
  expect([...typical([price(12, { kind: 'fixed', pence: 1_200 })], rules).values()]).toHaveLength(5);
  expect(typical([price(12, { kind: 'fixed', pence: 1_200 })], rules).get(id(12))?.amounts?.net).toBe(1_200);
});

test('the sentence about the typical client names its entity type and revenue band', () => {
  const { entity_type, annual_revenue_range } = TYPICAL_CLIENT;
  expect(TYPICAL_CLIENT_TEXT).toContain(entity_type.toLowerCase());
  expect(TYPICAL_CLIENT_TEXT).toContain(annual_revenue_range.replace(' - ', '–'));
});
