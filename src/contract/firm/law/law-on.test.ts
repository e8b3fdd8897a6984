import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '#contract/values/countries.ts';
import { lawFrom, lawOn, vatRateOn } from './law-on.ts';
import { lawRowSchema } from './law-row.ts';
import { LAW_ROWS } from './law-rows.ts';

describe('the law on a day', () => {
  it.each([
    ['vat_registration_threshold', '2017-03-31', undefined],
    ['vat_registration_threshold', '2017-04-01', 85_000],
    ['vat_registration_threshold', '2024-03-31', 85_000],
    ['vat_registration_threshold', '2024-04-01', 90_000],
    ['vat_registration_threshold', '2024-04-02', 90_000],
    ['mtd_income_tax_limit', '2026-04-05', undefined],
    ['mtd_income_tax_limit', '2026-04-06', 50_000],
    ['mtd_income_tax_limit', '2027-04-05', 50_000],
    ['mtd_income_tax_limit', '2027-04-06', 30_000],
    ['mtd_income_tax_limit', '2028-04-05', 30_000],
    ['mtd_income_tax_limit', '2028-04-06', 20_000],
    ['vat_standard_rate', '2011-01-03', undefined],
    ['vat_standard_rate', '2011-01-04', 2_000],
    ['vat_reduced_rate', '2001-10-31', undefined],
    ['vat_reduced_rate', '2001-11-01', 500],
    ['workplace_pension_trigger', '2014-04-05', undefined],
    ['workplace_pension_trigger', '2014-04-06', 10_000],
    ['cis_construction_spend', '2021-04-05', undefined],
    ['cis_construction_spend', '2021-04-06', 3_000_000],
    ['letter_insurance', '2009-12-27', undefined],
    ['letter_insurance', '2009-12-28', null],
    ['letter_money_laundering', '2017-06-25', undefined],
    ['letter_money_laundering', '2017-06-26', 5],
    ['letter_data_protection', '2018-05-24', undefined],
    ['letter_data_protection', '2018-05-25', null],
    ['letter_data_complaints', '2026-06-18', undefined],
    ['letter_data_complaints', '2026-06-19', 30],
    ['letter_cancellation', '2014-06-12', undefined],
    ['letter_cancellation', '2014-06-13', 14],
    ['cancellation_refund', '2014-06-12', undefined],
    ['cancellation_refund', '2014-06-13', 14],
  ] as const)('%s on %s is %s', (key, day, figure) => {
    expect(lawOn(key, day)?.figure).toBe(figure);
  });

  it('is the later row if two start on the same day', () => {
    const [first] = LAW_ROWS;
    if (!first) throw new Error('No rows');
    const own = { ...first, figure: 2_100 };
    expect(lawOn('vat_standard_rate', '2026-11-22', [...LAW_ROWS, own])).toEqual(own);
  });

  it('does not depend on the order of rows from different days', () => {
    expect(lawOn('mtd_income_tax_limit', '2027-06-01', LAW_ROWS.toReversed())?.figure).toBe(30_000);
  });

  it('is listed with the rows that come later, in order', () => {
    const figures = (day: string) => lawFrom('mtd_income_tax_limit', day).map(({ figure }) => figure);
    expect(figures('2026-04-05')).toEqual([50_000, 30_000, 20_000]);
    expect(figures('2026-04-06')).toEqual([50_000, 30_000, 20_000]);
    expect(figures('2027-04-06')).toEqual([30_000, 20_000]);
    expect(figures('2028-04-06')).toEqual([20_000]);
  });

  it('has no VAT rate before the first known rate, so vatRateOn throws', () => {
    expect(() => vatRateOn('vat_standard_rate', '2010-12-31')).toThrow('No VAT rate is known for 2010-12-31');
    expect(vatRateOn('vat_standard_rate', '2026-11-22')).toBe(2_000);
  });
});

describe('the row', () => {
  it.each(LAW_ROWS)('$key from $effective_from is valid and names its source', (row) => {
    expect(lawRowSchema.parse(row)).toEqual(row);
    expect(row.source.url).toMatch(/^https:\/\/www\.((legislation\.)?gov\.uk|fatf-gafi\.org)\//);
    expect(row.list.filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
  });
});
