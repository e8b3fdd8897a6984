import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsAbove } from './long-list.ts';

// 100,000 clients in one column of a phone.
const list = { hidden: 73_000, end: 7_776_000 - 844, view: 844 };
const position = fc.integer({ min: 1, max: list.end - 2 });

describe('a long list', () => {
  it('hides no rows at its top or its end', () => {
    fc.assert(
      fc.property(position, fc.nat(list.hidden), (from, above) => {
        expect(rowsAbove(list, above, from, 0)).toBe(0);
        expect(rowsAbove(list, above, from, list.end)).toBe(list.hidden);
      }),
    );
  });

  it('scrolls normally over short distances', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: -800, max: 800 }), fc.nat(list.hidden), (from, by, above) => {
        const to = from + by;
        fc.pre(to > 0 && to < list.end - 1);
        expect(rowsAbove(list, above, from, to)).toBe(above);
      }),
    );
  });

  it('jumps in proportion to the scrollbar, never backwards', () => {
    const jump = (to: number) => rowsAbove(list, 0, -list.end, to);
    expect(jump(list.end / 2)).toBe(list.hidden / 2);
    expect(jump(300_000)).toBe(0);
    expect(jump(list.end - 300_000)).toBe(list.hidden);
    fc.assert(
      fc.property(position, position, (one, other) => {
        expect(Math.sign(jump(one) - jump(other)) * Math.sign(one - other)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('scrolls normally if no rows are hidden', () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        expect(rowsAbove({ ...list, hidden: 0 }, 0, from, to)).toBe(0);
      }),
    );
  });
});
