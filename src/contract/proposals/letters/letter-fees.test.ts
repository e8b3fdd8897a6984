import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { anyPricingInput } from '#contract/pricing/pricing/priced-cases.fixture.ts';
import { input, price } from '#contract/pricing/pricing/pricing.fixture.ts';
import { feesOfLetters } from './letter-fees.ts';

const NAMES = ['one_off', 'monthly', 'first_month', 'quarterly', 'annually', 'first_year'] as const;

test('the fees of all letters add up to those of the proposal', () => {
  fc.assert(
    fc.property(
      anyPricingInput,
      fc.array(fc.nat(2), { minLength: 20, maxLength: 20 }),
      fc.constantFrom('Limited Company', 'Trust', 'Individual'),
      (given, letterOf, type) => {
        const fees = priceProforma(given);
        const services = fees.lines.filter(({ kind }) => kind === 'service');
        const letters = [0, 1, 2].map((number) => ({
          entity_type: number === 1 ? type : 'Individual',
          services: services.filter((_, index) => letterOf[index] === number).map(({ key }) => key),
        }));
        const parts = feesOfLetters(letters, fees, 'Limited Company');
        for (const name of NAMES) {
          for (const amount of ['net', 'vat', 'gross'] as const) {
            const sum = parts.reduce((total, { totals }) => total + totals[name][amount], 0);
            expect(sum).toBe(fees.totals[name][amount]);
          }
        }
        const keys = parts.flatMap(({ lines }) => lines.map(({ key }) => key));
        expect(new Set(keys).size).toBe(keys.length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the top-up belongs to the entity type’s letter with monthly work', () => {
  const fees = priceProforma(
    input({
      prices: [price('tax', 1_000), price('books', 2_000), price('advice', 500, { billing: 'one_off' })],
      rules: { lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 10_000 }] },
    }),
  );
  const owner = (letters: [type: string, services: string[]][]) =>
    feesOfLetters(
      letters.map(([entity_type, services]) => ({ entity_type, services })),
      fees,
      'Limited Company',
    ).findIndex(({ lines }) => lines.some(({ kind }) => kind === 'top_up'));
  expect(
    owner([
      ['Individual', ['tax']],
      ['Limited Company', ['books', 'advice']],
    ]),
  ).toBe(1);
  expect(
    owner([
      ['Limited Company', ['advice']],
      ['Individual', ['tax', 'books']],
    ]),
  ).toBe(1);
});
