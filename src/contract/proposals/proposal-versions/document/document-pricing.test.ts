import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PricingInput } from '#contract/pricing/pricing/fees.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { anyPricingInput } from '#contract/pricing/pricing/priced-cases.fixture.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import { documentPricing } from './document-pricing.ts';
import { publicFees } from './public-fees.ts';

const SECRET = 'only for staff';

/** Any case, with SECRET in all texts that are only for staff. */
const anyCase = anyPricingInput.map((input): PricingInput => {
  const secret = { description: SECRET, helper_text: SECRET, default_value: SECRET };
  return {
    ...input,
    catalogue: input.catalogue.map((category) => ({
      ...category,
      sub_headers: category.sub_headers.map((subHeader) => ({
        ...subHeader,
        options: subHeader.options.map((option) => ({ ...option, ...secret })),
      })),
    })),
    overrides: input.overrides.map((override) => ({ ...override, reason: SECRET })),
    discounts: input.discounts.map((discount) => ({ ...discount, reason: SECRET })),
  };
});

const pricingOf = ({ overrides, discounts, ...input }: PricingInput) =>
  documentPricing({ ...input, adjustments: { overrides: [...overrides], discounts: [...discounts] } });

it('the pricing in a document gives the fees of the full input', () => {
  fc.assert(
    fc.property(anyCase, fc.func(fc.boolean()), (input, isLeftOut) => {
      const left_out = input.book.prices.map(({ sub_header_id }) => sub_header_id).filter(isLeftOut);
      const choices = { left_out };
      expect(publicFees(priceProforma({ ...pricingOf(input), choices }))).toEqual(
        publicFees(priceProforma({ ...input, choices })),
      );
    }),
    { numRuns: 1_000 },
  );
});

it('the pricing in a document has nothing that is for staff', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const pricing = pricingOf(input);
      const chosen = new Set(
        chosenServices(input.catalogue, input.proforma.services).map(({ subHeader }) => subHeader.id),
      );
      expect(JSON.stringify(pricing)).not.toContain(SECRET);
      expect(pricing.book.rules.staff_discount_limit).toBe(0);
      for (const { sub_header_id } of pricing.book.prices) expect(chosen).toContain(sub_header_id);
      for (const { entity_type } of pricing.book.rules.lowest_monthly_fees) {
        expect(entity_type).toBe(input.proforma.entity_type);
      }
      // An override replaces the book's price, which the document doesn't reveal.
      for (const { line, pence } of input.overrides) {
        const price = pricing.book.prices.find(({ sub_header_id }) => sub_header_id === line);
        if (price) expect(price.method).toEqual({ kind: 'fixed', pence });
      }
    }),
    { numRuns: 1_000 },
  );
});
