import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutraliseCell } from '#contract/clients/csv-cell.ts';
import {
  type Price,
  type PriceBookContent,
  type PriceMethod,
  priceBookContentSchema,
  type Quantity,
  type Step,
} from '#contract/pricing/price-book.ts';
import { BILLINGS, MAX_PENCE, ROUNDINGS, VAT_TREATMENTS } from '#contract/pricing/price-kinds.ts';
import { ENTITY_TYPES, REVENUE_BANDS } from '#contract/proforma/constants.ts';
import { CATALOGUE, FREQUENCIES, id, optionRef } from './catalogue-of-prices.fixture.ts';
import { DEFAULT_PRICING_RULES } from './default-rules.ts';
import { readSheet } from './read-sheet.ts';
import { SHEET_HEADINGS, writeSheet } from './write-sheet.ts';

const pence = fc.integer({ min: 0, max: MAX_PENCE });
const thousandths = fc.integer({ min: 0, max: 1_000_000 });
const factorsOf = (choices: readonly string[]) =>
  fc
    .subarray([...choices], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((choice) => thousandths.map((factor) => ({ choice, thousandths: factor })))),
    );
const quantity: fc.Arbitrary<Quantity> = fc.oneof(
  fc.constant({ kind: 'one' as const }),
  fc.constantFrom(101, 108, 121).map((number) => ({ kind: 'number' as const, option: optionRef(number) })),
  fc
    .subarray([103, 104], { minLength: 1 })
    .map((numbers) => ({ kind: 'ticked' as const, options: numbers.map(optionRef) })),
  fc.constant({ kind: 'months_between' as const, from: optionRef(105), to: optionRef(106) }),
);
const step: fc.Arbitrary<Step> = fc.record({
  label: fc
    .oneof(fc.string({ maxLength: 100 }), fc.constantFrom('=cmd|calc', "'+1", '-5 %'))
    .map((text) => text.trim()),
  pence,
  quantity,
  multiplier: fc.oneof(
    fc.constant(null),
    factorsOf(REVENUE_BANDS).map((factors) => ({ over: 'revenue_band' as const, factors })),
    factorsOf(FREQUENCIES).map((factors) => ({ over: 'option' as const, option: optionRef(102), factors })),
    factorsOf(['One', 'Two']).map((factors) => ({
      over: 'option' as const,
      option: optionRef(107),
      factors,
    })),
  ),
  condition: fc.oneof(
    fc.constant(null),
    fc.record({ option: fc.constantFrom(103, 104).map(optionRef), is: fc.boolean() }),
    fc.record({ option: fc.constant(optionRef(102)), is: fc.constantFrom(...FREQUENCIES) }),
  ),
});
const method: fc.Arbitrary<PriceMethod> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), pence }),
  fc
    .subarray([...REVENUE_BANDS], { minLength: 1 })
    .chain((bands) => fc.tuple(...bands.map((band) => pence.map((amount) => ({ band, pence: amount })))))
    .map((bands) => ({ kind: 'by_revenue_band' as const, bands })),
  fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => ({ kind: 'by_steps' as const, steps })),
);
const SERVICES = CATALOGUE.flatMap(({ sub_headers }) => sub_headers);
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
  it('is read as the same book from which it was written', () => {
    fc.assert(
      fc.property(books, (book) => {
        const stored = priceBookContentSchema.parse(book);
        const sheet = readSheet(linesOf([SHEET_HEADINGS, ...writeSheet(stored, CATALOGUE)]), CATALOGUE);
        expect(sheet).toEqual({ ...stored, issues: [], ignored: [] });
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
    const rows = writeSheet({ prices: [gone], rules: DEFAULT_PRICING_RULES }, CATALOGUE);
    expect(rows.flat()).not.toContain('Gone');
  });
});
