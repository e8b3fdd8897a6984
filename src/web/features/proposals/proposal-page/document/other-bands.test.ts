import { expect, test } from 'vitest';
import { NO_REVENUE_BAND, REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { aDocument } from '#tests/components/support/proposals.ts';
import { nextBand, otherBands } from './other-bands.ts';

const { pricing } = aDocument();
const at = (annual_revenue_range: string) => ({
  ...pricing,
  proforma: { ...pricing.proforma, annual_revenue_range },
});

test.each([
  ['£70k - £125k', '£125k - £250k'],
  [NO_REVENUE_BAND, 'Nil'],
  ['£20m+', '£15m - £20m'],
  ['A band that is no longer offered', 'Nil'],
])("a proposal in the band '%s' is first compared with '%s'", (own, next) => {
  expect(nextBand(at(own))).toBe(next);
});

test('all other bands except Not Applicable are offered', () => {
  expect(otherBands(at('Nil'))).toEqual(
    REVENUE_BANDS.filter((band) => band !== NO_REVENUE_BAND && band !== 'Nil'),
  );
});

test('no bands are offered if no fee depends on the turnover', () => {
  const prices = pricing.book.prices.filter(({ method }) => method.kind === 'fixed');
  const fixed = { ...pricing, book: { ...pricing.book, prices } };
  expect(otherBands(fixed)).toEqual([]);
  expect(nextBand(fixed)).toBeNull();
});
