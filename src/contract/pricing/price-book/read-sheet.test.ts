import { describe, expect, it } from 'vitest';
import { id, PRICED_CATALOGUE } from './catalogue-of-prices.fixture.ts';
import { readSheet } from './read-sheet.ts';

const read = (...rows: string[][]) =>
  readSheet(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    PRICED_CATALOGUE,
  );
const HEAD = ['Line', 'Billing', 'Amount'];

describe('a file that somebody else wrote', () => {
  it('needs only the columns Line, Billing and Amount', () => {
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
      unchanged: [],
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
    [
      'a formula as the name of a service',
      [HEAD, ['=1+1', 'Monthly', '1']],
      2,
      'Line',
      'begins like a formula',
    ],
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
    [
      'a service name that two categories share',
      [HEAD, ['Payslips', 'Monthly', '1']],
      2,
      'Line',
      'Add the category',
    ],
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
    ['a cell without a heading', [HEAD, ['Directors', 'Monthly', '1', 'more']], 2, 'Column 4', 'no heading'],
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
  ])('with %s is refused with the line and column of the error', (_what, rows, line, column, message) => {
    const { issues } = read(...rows);
    expect(issues).toContainEqual({ line, column, message: expect.stringContaining(message) });
  });

  it('names services by steps, whose prices it leaves unchanged', () => {
    const sheet = read(
      [...HEAD, 'Method'],
      ['Directors', 'Monthly', 'By steps: edit in the price book', 'By steps'],
    );
    expect(sheet).toMatchObject({ prices: [], issues: [], unchanged: ['Directors'] });
  });

  it('with 10,000 invalid lines has an error for each line', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => [`Service ${index}`, 'Monthly', '1']);
    const { issues, prices: none } = read(HEAD, ...lines);
    expect(none).toEqual([]);
    expect(issues.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));
  });
});
