import { expect, test } from 'vitest';
import { REVENUE_BANDS, revenueBand, revenueRange } from '#contract/values/revenue-band.ts';
import { proformaDefaults, proformaYears } from './constants.ts';

test.each([
  [null, 'Not Applicable'],
  [0, 'Nil'],
  [1, 'Up to £30k'],
  [30_000, 'Up to £30k'],
  [30_001, '£30k - £70k'],
  [70_000, '£30k - £70k'],
  [70_001, '£70k - £125k'],
  [125_000, '£70k - £125k'],
  [125_001, '£125k - £250k'],
  [250_000, '£125k - £250k'],
  [250_001, '£250k - £500k'],
  [500_000, '£250k - £500k'],
  [500_001, '£500k - £1m'],
  [1_000_000, '£500k - £1m'],
  [1_000_001, '£1m - £2m'],
  [2_000_000, '£1m - £2m'],
  [2_000_001, '£2m - £4m'],
  [4_000_000, '£2m - £4m'],
  [4_000_001, '£4m - £6.5m'],
  [6_500_000, '£4m - £6.5m'],
  [6_500_001, '£6.5m - £10m'],
  [10_000_000, '£6.5m - £10m'],
  [10_000_001, '£10m - £15m'],
  [15_000_000, '£10m - £15m'],
  [15_000_001, '£15m - £20m'],
  [20_000_000, '£15m - £20m'],
  [20_000_001, '£20m+'],
])('a turnover of %j pounds is in the band %s', (turnover, band) => {
  expect(revenueBand(turnover)).toBe(band);
  expect(REVENUE_BANDS).toContain(band);
});

test.each([
  ['Nil', null, 0],
  ['Up to £30k', 0, 30_000],
  ['£15m - £20m', 15_000_000, 20_000_000],
  ['£20m+', 20_000_000, null],
])('the turnovers of the band %s are above %j, up to %j', (band, above, up_to) => {
  expect(revenueRange(band)).toEqual({ above, up_to });
});

test.each(['Not Applicable', 'A band of long ago'])('%s says nothing about the turnover', (band) => {
  expect(revenueRange(band)).toBeNull();
});

test('a year dropdown lists 10 years, from 5 years ago to 4 years ahead', () => {
  const years = proformaYears(2026);
  expect(years).toHaveLength(10);
  expect([years[0], years.at(-1)]).toEqual(['2021', '2030']);
});

test('by default, a proforma starts in January of this year', () => {
  expect(proformaDefaults(new Date('2026-11-21T01:41:00Z'))).toEqual({
    documents_to_send: 'Proposals & Letter of Engagement',
    letter_of_engagement: 'PLACEHOLDER PLEASE EDIT (Limited Company)',
    annual_revenue_range: 'Not Applicable',
    start_date_month: 'January',
    start_date_year: '2026',
    financial_year_end_month: 'December',
    financial_year_end_year: '2027',
  });
});
