import { expect, test } from 'vitest';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { input, price } from '#contract/pricing/pricing/pricing.fixture.ts';
import { chosenFees, optionalKeys } from './chosen-fees.ts';
import { areSameTotals, shownTotals } from './shown-totals.ts';

/** £10 a month, and £5 more that the client may leave out. */
function document() {
  const { choices: _, ...pricing } = input({
    prices: [price('accounts', 1_000), price('advice', 500, { is_optional: true })],
  });
  const { proforma, catalogue, book, vat_rates } = pricing;
  return {
    pricing: { proforma, catalogue, book, vat_rates, overrides: [], discounts: [], full_fees: {} },
    fees: priceProforma({ ...pricing, choices: { left_out: [] } }),
  };
}

test('only optional lines of the document can be left out', () => {
  const sent = document();
  expect(optionalKeys(sent, ['accounts', 'advice', 'advice', 'unknown'])).toEqual(['advice']);
  expect(chosenFees(sent, ['accounts', 'advice']).totals.monthly.net).toBe(1_000);
  expect(chosenFees(sent, []).totals.monthly.net).toBe(1_500);
});

test('totals that differ by a penny are not the same', () => {
  const shown = shownTotals(chosenFees(document(), []));
  expect(areSameTotals(shown, shownTotals(document().fees))).toBe(true);
  const altered = { ...shown, first_year: { ...shown.first_year, vat: shown.first_year.vat + 1 } };
  expect(areSameTotals(shown, altered)).toBe(false);
});
