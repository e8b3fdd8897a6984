import { expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';

it('canonical JSON is the same for any order of keys, at every level', () => {
  const one = { b: [{ d: 1, c: 'é' }], a: null };
  const other = { a: null, b: [{ c: 'é', d: 1 }] };
  expect(canonicalJson(one)).toBe('{"a":null,"b":[{"c":"é","d":1}]}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

it('canonical JSON differs for lists in another order', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

it('canonical JSON leaves out undefined properties', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
});
