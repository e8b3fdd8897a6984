import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrayLiteral, readInstant, readJson } from './old-values.ts';
import { readableText } from './readable-text.ts';

test.each([
  ['2024-05-06 07:08:09.123456+00', '2024-05-06T07:08:09.123Z', false],
  ['2024-05-06T07:08:09+01:00', '2024-05-06T06:08:09.000Z', false],
  ['2024-05-06 07:08:09-0330', '2024-05-06T10:38:09.000Z', false],
  ['1986-05-04 10:00:00', '1986-05-04T10:00:00.000Z', true],
  ['2024-05-06 07:08', '2024-05-06T07:08:00.000Z', true],
  ['2024-05-06', '2024-05-06T00:00:00.000Z', true],
])('%s is a time', (text, at, isZoneAssumed) => {
  expect(readInstant(text)).toEqual({ at, isZoneAssumed });
});

test.each(['2024-02-30', '06/05/2024', 'yesterday', '', '2024-05-06 25:00'])('%j is no time', (text) => {
  expect(readInstant(text)).toBeNull();
});

test("PostgreSQL's text of an array is read as it was", () => {
  const quoted = (items: string[]) =>
    `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  fc.assert(
    fc.property(fc.array(fc.string()), (items) => {
      expect(arrayLiteral(quoted(items))).toEqual(items);
    }),
  );
  expect(arrayLiteral('{a b,NULL,"NULL"}')).toEqual(['a b', null, 'NULL']);
  expect(arrayLiteral('["a"]')).toBeNull();
  expect(arrayLiteral('{"a')).toBeNull();
});

test('JSON that was encoded twice is read', () => {
  expect(readJson(JSON.stringify(JSON.stringify({ a: 1 })))).toEqual({ a: 1 });
  expect(readJson('{a')).toBeUndefined();
});

test('HTML becomes readable text, and other text stays', () => {
  expect(readableText('<div>Dear <b>Ann</b>,</div><ul><li>VAT</li><li>PAYE</li></ul>')).toBe(
    'Dear Ann,\n\n- VAT\n\n- PAYE',
  );
  expect(readableText('<a href="https://x.example">site</a>&nbsp;&pound;5 &#8364;')).toBe(
    'site (https://x.example) £5 €',
  );
  for (const plain of ['a < b and c > d', 'x &amp; y', '<Ann> said', ' two  spaces\n'])
    expect(readableText(plain)).toBe(plain);
});
