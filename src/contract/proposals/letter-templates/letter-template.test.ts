import { expect, test } from 'vitest';
import { templateTextSchema } from './letter-template.ts';
import { FITS_ANY } from './template-fits.ts';

const problemsOf = (text: string) =>
  templateTextSchema
    .safeParse({ title: 'Terms', text, duties: [], is_example: false, fits: FITS_ANY })
    .error?.issues.map(({ path, message }) => [path.join(), message]) ?? [];

test('a letter of 50,000 characters has room for 3,000 lines', () => {
  expect(problemsOf(`${'a line\n'.repeat(3_000)}end`)).toEqual([]);
  expect(problemsOf('word '.repeat(9_999))).toEqual([]);
});

test.each([
  ['headings', '# a\n'.repeat(12_400)],
  ['cells', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(1_000)}`],
  ['bold words', '**a** '.repeat(1_501)],
])('a text with too many %s is refused at its field', (_kind, text) => {
  expect(problemsOf(text)).toEqual([
    ['text', 'Text must have 3,000 lines, table cells and bold marks or fewer'],
  ]);
});
