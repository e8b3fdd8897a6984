import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { rareGrams } from './rare-grams.ts';

let services: TestServices;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

async function indexedGrams(texts: readonly string[]): Promise<string[][]> {
  const { rows } = await services.connection.pool.query<{ grams: string[] }>(
    'select rare_grams(t) as grams from unnest($1::text[]) with ordinality as u(t, n) order by n',
    [texts],
  );
  return rows.map(({ grams }) => grams);
}

test('the database has the same list of common ones', async () => {
  const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index).toLowerCase());
  const pairs = ascii.flatMap((one) => ascii.map((other) => one + other));
  const indexed = await indexedGrams(pairs);
  // Listed twice or once, the index has it once.
  expect(indexed.map((grams) => [...new Set(grams)].toSorted())).toEqual(
    pairs.map((pair) => rareGrams(pair).toSorted()),
  );
});

test('whatever of a text is searched for, its rare characters and pairs are indexed', async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'abqz07 @.\n-ëłß'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-composite' }),
    ),
    maxLength: 30,
  });
  const samples = fc
    .sample(fc.tuple(text, fc.nat(30), fc.constantFrom(1, 2, 3, 5)), 2_000)
    .map(([all, from, length]) => {
      const searched = all.replaceAll('\u0000', '').toLowerCase();
      return { searched, part: [...searched].slice(from, from + length).join('') };
    });
  const indexed = await indexedGrams(samples.map(({ searched }) => searched));
  samples.forEach(({ part }, index) => {
    expect(indexed[index]).toEqual(expect.arrayContaining(rareGrams(part)));
  });
});
