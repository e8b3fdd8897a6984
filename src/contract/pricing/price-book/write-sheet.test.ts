import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';
import {
  type Price,
  type PriceBookContent,
  type PriceMethod,
  priceBookContentSchema,
} from '#contract/pricing/pricing/price-book.ts';
import { BILLINGS, MAX_PENCE, ROUNDINGS, VAT_TREATMENTS } from '#contract/pricing/pricing/price-kinds.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { id, PRICED_CATALOGUE } from './catalogue-of-prices.fixture.ts';
import { DEFAULT_PRICING_RULES } from './default-rules.ts';
import { readSheet } from './read-sheet.ts';
import { SHEET_HEADINGS, writeSheet } from './write-sheet.ts';

const pence = fc.integer({ min: 0, max: MAX_PENCE });
const STEPS: PriceMethod = {
  kind: 'by_steps',
  steps: [{ label: '', pence: 100, quantity: { kind: 'one' }, multiplier: null, condition: null }],
};
const method: fc.Arbitrary<PriceMethod> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), pence }),
  fc
    .subarray([...REVENUE_BANDS], { minLength: 1 })
    .chain((bands) => fc.tuple(...bands.map((band) => pence.map((amount) => ({ band, pence: amount })))))
    .map((bands) => ({ kind: 'by_revenue_band' as const, bands })),
  fc.constant(STEPS),
);
const SERVICES = PRICED_CATALOGUE.flatMap(({ sub_headers }) => sub_headers);
const prices = fc.subarray(SERVICES).chain((services) =>
  fc.tuple(
    ...services.map(({ id: sub_header_id, display_name }) =>
      fc.record<Price>({
        sub_header_id: fc.constant(sub_header_id),
        sub_header_name: fc.constant(display_name),
        billing: fc.constantFrom(...BILLINGS),
        method,
        vat_treatment: fc.constantFrom(...VAT_TREATMENTS),
        rounding: fc.constantFrom(...ROUNDINGS),
        is_optional: fc.boolean(),
      }),
    ),
  ),
);
const books: fc.Arbitrary<PriceBookContent> = fc.record({
  prices,
  rules: fc.record({
    is_vat_registered: fc.boolean(),
    annual_work: fc.constantFrom('spread' as const, 'once' as const),
    has_alignment: fc.boolean(),
    staff_discount_limit: fc.integer({ min: 0, max: 10_000 }),
    valid_days: fc.integer({ min: 1, max: 365 }),
    lowest_monthly_fees: fc
      .subarray([...ENTITY_TYPES], { minLength: 1 })
      .chain((types) =>
        fc.tuple(...types.map((entity_type) => pence.map((amount) => ({ entity_type, pence: amount })))),
      ),
  }),
});

const linesOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ line: index + 1, cells: cells.map(neutraliseCell) }));

describe('a file of prices', () => {
  it('is read as the book it was written from, apart from prices by steps', () => {
    fc.assert(
      fc.property(books, (book) => {
        const stored = priceBookContentSchema.parse(book);
        const sheet = readSheet(
          linesOf([SHEET_HEADINGS, ...writeSheet(stored, PRICED_CATALOGUE)]),
          PRICED_CATALOGUE,
        );
        const [bySteps = [], others = []] = [true, false].map((wanted) =>
          stored.prices.filter((price) => (price.method.kind === 'by_steps') === wanted),
        );
        const unchanged = [...new Set(bySteps.map((price) => price.sub_header_name))];
        expect(sheet).toEqual({ rules: stored.rules, prices: others, issues: [], ignored: [], unchanged });
      }),
    );
  });

  it('leaves out prices of services that are no longer in the catalogue', () => {
    const gone: Price = {
      sub_header_id: id(99),
      sub_header_name: 'Gone',
      billing: 'monthly',
      method: { kind: 'fixed', pence: 1 },
      vat_treatment: 'standard',
      rounding: 'penny',
      is_optional: false,
    };
    const rows = writeSheet({ prices: [gone], rules: DEFAULT_PRICING_RULES }, PRICED_CATALOGUE);
    expect(rows.flat()).not.toContain('Gone');
  });
});
