import { describe, expect, it } from 'vitest';
import { discountSchema, overrideSchema } from './adjustments.ts';
import { priceBookContentSchema, priceBookSchema, priceSchema } from './price-book.ts';
import { price, rules, step } from './pricing.fixture.ts';

const ID = '0190f5a4-7e1c-7000-8000-000000000001';
const valid = price(ID, 1_000);
const messages = (result: ReturnType<typeof priceBookContentSchema.safeParse>) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a price', () => {
  it('must be in whole pence from 0 to the largest amount', () => {
    expect(priceSchema.parse(valid)).toEqual(valid);
    for (const pence of [-1, 0.5, 10_000_000_000, Number.NaN, '5']) {
      expect(priceSchema.safeParse({ ...valid, method: { kind: 'fixed', pence } }).success).toBe(false);
    }
  });

  it('by steps has one to five steps', () => {
    const withSteps = (count: number) =>
      priceSchema.safeParse({
        ...valid,
        method: { kind: 'by_steps', steps: Array.from({ length: count }, () => step()) },
      }).success;
    expect([0, 1, 5, 6].map(withSteps)).toEqual([false, true, true, false]);
  });

  it('has only one amount for each band', () => {
    const bands = [
      { band: 'Nil', pence: 1 },
      { band: 'Nil', pence: 2 },
    ];
    const result = priceSchema.safeParse({ ...valid, method: { kind: 'by_revenue_band', bands } });
    expect(result.error?.issues).toMatchObject([
      { path: ['method', 'bands', 1, 'band'], message: 'This band is in the table twice' },
    ]);
  });
});

describe('a price book', () => {
  it('has only one price for each service', () => {
    const result = priceBookContentSchema.safeParse({ prices: [valid, valid], rules: rules() });
    expect(messages(result)).toEqual(['prices.1.sub_header_id: This service already has a price']);
  });

  it('has only one lowest fee per entity type', () => {
    const wrong = rules({
      lowest_monthly_fees: [
        { entity_type: 'Trust', pence: 1 },
        { entity_type: 'Trust', pence: 1 },
      ],
      staff_discount_limit: 10_001,
      valid_days: 0,
    });
    expect(messages(priceBookContentSchema.safeParse({ prices: [], rules: wrong }))).toEqual([
      'rules.lowest_monthly_fees.1.entity_type: This entity type is in the table twice',
      'rules.staff_discount_limit: The percentage must be 100 or less',
      'rules.valid_days: Proposals must be valid for 1 day or more',
    ]);
  });

  it('starts on a day that exists', () => {
    const book = { prices: [valid], rules: rules(), starts_on: '2026-12-01' };
    expect(priceBookSchema.parse(JSON.parse(JSON.stringify(book)))).toEqual(book);
    expect(priceBookSchema.safeParse({ ...book, starts_on: '2026-02-30' }).success).toBe(false);
  });
});

describe('adjustments', () => {
  it('that override a line need a reason', () => {
    const override = { line: ID, pence: 1, terms: null };
    expect(overrideSchema.safeParse({ ...override, reason: ' ' }).success).toBe(false);
    expect(overrideSchema.safeParse({ ...override, reason: 'Agreed' }).success).toBe(true);
  });

  it('that take an amount off the whole must name the bills', () => {
    const on = { kind: 'whole', billing: null };
    const amount = { on, by: { kind: 'amount', pence: 1 }, reason: 'Agreed' };
    expect(discountSchema.safeParse(amount).error?.issues).toMatchObject([
      { path: ['on', 'billing'], message: 'Choose which bills the amount comes off' },
    ]);
    expect(discountSchema.safeParse({ ...amount, on: { ...on, billing: 'monthly' } }).success).toBe(true);
    const perCent = { ...amount, by: { kind: 'per_cent', basis_points: 500 } };
    expect(discountSchema.safeParse(perCent).success).toBe(true);
  });
});
