import { expect, test } from 'vitest';
import { searchPatterns } from './client-filter.ts';

test('the index is asked for what tells a proposal id from the others, and what it finds is compared with all of it', () => {
  expect(searchPatterns('TG20261234')).toEqual([{ like: '%TG20261234%', part: '%261234%', grams: [] }]);
  expect(searchPatterns('tg2026')).toEqual([{ like: '%tg2026%', part: null, grams: [] }]);
});

test('a text that is no proposal id is asked for whole', () => {
  for (const text of ['taylor', 'tg 20261234', 'xtg20261234', 'ann@example.com'])
    expect(searchPatterns(text)).toEqual([{ like: `%${text}%`, part: null, grams: [] }]);
});
