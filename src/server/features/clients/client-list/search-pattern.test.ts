import { expect, test } from 'vitest';
import { hasTrigram, searchPatterns } from './search-pattern.ts';

test('LIKE wildcards match themselves', () => {
  expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
});

test('a phone number is searched with and without its spaces', () => {
  expect(searchPatterns('07700 900057')).toEqual(['%07700 900057%', '%07700900057%']);
  expect(searchPatterns('+44 (0)20')).toEqual(['%+44 (0)20%', '%+44020%']);
});

test('white space is searched as typed and as one space', () => {
  expect(searchPatterns('Two  Spaces')).toEqual(['%Two  Spaces%', '%Two Spaces%']);
});

test('the index needs three letters or digits in a row', () => {
  for (const text of ['%ann%', '%Zoë%', '%TG2026%']) expect(hasTrigram(text)).toBe(true);
  for (const text of ['%a%', '%zq%', '%a.b c%', '%...%']) expect(hasTrigram(text)).toBe(false);
});
