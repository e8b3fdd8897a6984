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
  it('that was written from a book reads as the same book', () => {
    fc.assert(
      fc.property(books, (book) => {
        const stored = priceBookContentSchema.parse(book);
        const sheet = readSheet(linesOf([SHEET_HEADINGS, ...writeSheet(stored, CATALOGUE)]), CATALOGUE);
        expect(sheet).toEqual({ ...stored, issues: [], ignored: [] });
      }),
    );
  });

  it('leaves out prices that refer to what the catalogue no longer has', () => {
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

const read = (...rows: string[][]) =>
  readSheet(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    CATALOGUE,
  );
const HEAD = ['Line', 'Billing', 'Amount'];

describe('a file that somebody else wrote', () => {
  it('needs a line, a billing and an amount, and has sensible defaults for the rest', () => {
    expect(
      read(['Service', 'Frequency', 'Price', 'Colour'], ['directors', 'per month', '£1,200.5', 'red']),
    ).toEqual({
      prices: [
        {
          sub_header_id: id(12),
          sub_header_name: 'Directors',
          billing: 'monthly',
          method: { kind: 'fixed', pence: 120_050 },
          vat_treatment: 'standard',
          rounding: 'penny',
          is_optional: false,
        },
      ],
      rules: {},
      issues: [],
      ignored: ['Colour'],
    });
    expect(read(['Line'], ['Directors']).issues.map(({ column }) => column)).toEqual([
      'Billing',
      'Amount',
      'Billing',
      'Amount',
    ]);
  });

  it.each([
    [
      'a formula',
      [HEAD, ['Directors', 'Monthly', "=cmd|' /C calc'!A0"]],
      2,
      'Amount',
      'begins like a formula',
    ],
    ['a formula as its service', [HEAD, ['=1+1', 'Monthly', '1']], 2, 'Line', 'begins like a formula'],
    [
      'a continental amount',
      [HEAD, ['Directors', 'Monthly', '£1.234,56']],
      2,
      'Amount',
      "'£1.234,56' isn't an amount",
    ],
    ['a negative amount', [HEAD, ['Directors', 'Monthly', "'-1"]], 2, 'Amount', "isn't an amount"],
    ['half a penny', [HEAD, ['Directors', 'Monthly', '1.005']], 2, 'Amount', "isn't an amount"],
    ['no amount', [HEAD, ['Directors', 'Monthly', '']], 2, 'Amount', 'Enter an amount'],
    [
      'an unknown service',
      [HEAD, ['Directors', 'Monthly', '1'], ['Tea', 'Monthly', '1']],
      3,
      'Line',
      "'Tea' is not in the catalogue",
    ],
    ['a service of two categories', [HEAD, ['Payslips', 'Monthly', '1']], 2, 'Line', 'Add the category'],
    [
      'a service twice',
      [HEAD, ['Directors', 'Monthly', '1'], ['DIRECTORS', 'Monthly', '1']],
      3,
      'Line',
      'line 2 has it too',
    ],
    [
      'an unknown billing',
      [HEAD, ['Directors', 'Fortnightly', '1']],
      2,
      'Billing',
      'One-off, Monthly, Quarterly or Annually',
    ],
    [
      'bands out of order',
      [
        ['Line', 'Billing', '£70k - £125k', '£30k-£70k'],
        ['Directors', 'Monthly', '1', '2'],
      ],
      1,
      '£30k-£70k',
      'out of order',
    ],
    [
      'an invalid amount in a band',
      [
        ['Line', 'Billing', 'Nil', 'Up to £30k'],
        ['Directors', 'Monthly', '1', '1e3'],
      ],
      2,
      'Up to £30k',
      "'1e3' isn't an amount",
    ],
    [
      'a column twice',
      [
        ['Line', 'Service', 'Billing', 'Amount'],
        ['Directors', '', 'Monthly', '1'],
      ],
      1,
      'Service',
      'Two columns',
    ],
    ['a cell without heading', [HEAD, ['Directors', 'Monthly', '1', 'more']], 2, 'Column 4', 'no heading'],
    [
      'steps out of order',
      [
        [...HEAD, 'Step'],
        ['Directors', 'Monthly', '1', '1'],
        ['Directors', '', '1', '3'],
      ],
      3,
      'Step',
      'Must be 2',
    ],
    [
      'steps that disagree',
      [
        [...HEAD, 'Step'],
        ['Directors', 'Monthly', '1', '1'],
        ['Directors', 'Annually', '1', '2'],
      ],
      3,
      'Billing',
      'Differs from line 2',
    ],
    [
      'an unknown option',
      [
        [...HEAD, 'Quantity'],
        ['Directors', 'Monthly', '1', 'Cats'],
      ],
      2,
      'Quantity',
      "'Cats' is not in the catalogue",
    ],
    [
      'an option of the wrong type',
      [
        [...HEAD, 'Quantity'],
        ['Directors', 'Monthly', '1', 'Pay Frequency'],
      ],
      2,
      'Quantity',
      "isn't a number",
    ],
    [
      'an unknown choice',
      [
        [...HEAD, 'Multiplied by', 'Factors'],
        ['Directors', 'Monthly', '1', 'Pay Frequency', 'Daily = 2'],
      ],
      2,
      'Factors',
      "'Daily' isn't a choice",
    ],
    [
      'factors without numbers',
      [
        [...HEAD, 'Multiplied by', 'Factors'],
        ['Directors', 'Monthly', '1', 'Pay Frequency', 'Weekly = x'],
      ],
      2,
      'Factors',
      'must be choices and factors',
    ],
    [
      'an unknown rule',
      [
        [...HEAD, 'Method'],
        ['Tea time', '', '4', 'Rule'],
      ],
      2,
      'Line',
      "isn't a rule",
    ],
    [
      'a rule out of range',
      [
        [...HEAD, 'Method'],
        ['Valid for, days', '', '0', 'Rule'],
      ],
      2,
      'Amount',
      '1 day or more',
    ],
  ])('with %s is refused by line and column', (_what, rows, line, column, message) => {
    const { issues } = read(...rows);
    expect(issues).toContainEqual({ line, column, message: expect.stringContaining(message) });
  });

  it('of 10,000 wrong lines has an error for each of them', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => [`Service ${index}`, 'Monthly', '1']);
    const { issues, prices: none } = read(HEAD, ...lines);
    expect(none).toEqual([]);
    expect(issues.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));
  });
});
