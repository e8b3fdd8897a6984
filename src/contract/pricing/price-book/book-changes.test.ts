import { describe, expect, it } from 'vitest';
import type { Price, PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import { bookChanges } from './book-changes.ts';
import { id } from './catalogue-of-prices.fixture.ts';
import { DEFAULT_PRICING_RULES } from './default-rules.ts';

const price = (number: number, given: Partial<Price> = {}): Price => ({
  sub_header_id: id(number),
  sub_header_name: `Service ${number}`,
  billing: 'monthly',
  method: { kind: 'fixed', pence: 100 },
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
  ...given,
});
const book = (prices: Price[], rules = {}): PriceBookContent => ({
  prices,
  rules: { ...DEFAULT_PRICING_RULES, ...rules },
});

describe('the changes between two versions', () => {
  it('list new, removed and changed prices with their fields', () => {
    const before = book([price(1), price(2), price(3)]);
    const after = book(
      [price(1, { billing: 'annually', method: { kind: 'fixed', pence: 200 } }), price(3), price(4)],
      { valid_days: 7 },
    );
    const { prices, rules } = bookChanges(before, after);
    expect(prices.map(({ name, fields }) => [name, fields.length === 5 ? 'all' : fields])).toEqual([
      ['Service 1', ['billing', 'method']],
      ['Service 4', 'all'],
      ['Service 2', 'all'],
    ]);
    expect(prices.map(({ before: from, after: to }) => [from !== null, to !== null])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ]);
    expect(rules).toEqual(['valid_days']);
  });

  it('ignore names and the order of keys', () => {
    const before = book([price(1, { method: { kind: 'fixed', pence: 1 } })]);
    const after = book([price(1, { method: { pence: 1, kind: 'fixed' }, sub_header_name: 'Renamed' })]);
    expect(bookChanges(before, after)).toEqual({ prices: [], rules: [] });
  });
});
