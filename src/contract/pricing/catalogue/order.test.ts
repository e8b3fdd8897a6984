import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from './order.ts';

test('an item moves and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('moving never loses or duplicates an item', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer()),
      fc.nat(20),
      fc.integer({ min: -2, max: 20 }),
      (items, from, to) => {
        const there = moved(items, from, to);
        expect([...there].sort()).toEqual([...items].sort());
        if (from < items.length && to >= 0 && to < items.length)
          expect(moved(there, to, from)).toEqual(items);
      },
    ),
  );
});
