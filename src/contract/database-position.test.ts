import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterPosition } from './database-position.ts';

const position = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const text = (value: bigint) => String(value).padStart(20, '0');

test('the later of two positions is returned', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      expect(laterPosition(text(one), text(other))).toBe(text(one > other ? one : other));
    }),
  );
});

test('anything that is not a position is ignored', () => {
  const known = text(5n);
  for (const odd of [
    null,
    '',
    '5',
    `${known}0`,
    ` ${known}`,
    '0/16B3748',
    '-'.padEnd(20, '1'),
    'x'.repeat(9_000),
  ]) {
    expect(laterPosition(odd, known), String(odd)).toBe(known);
    expect(laterPosition(known, odd), String(odd)).toBe(known);
    expect(laterPosition(odd, null), String(odd)).toBe('');
  }
});
