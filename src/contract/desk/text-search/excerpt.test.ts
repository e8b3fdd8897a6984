import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { searchedWords } from './searched-words.ts';

const marked = (text: string, search: string) =>
  excerptOf(text, searchedWords(search))
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['Wants payroll for 12 staff', 'payroll', 'Wants [payroll] for 12 staff'],
  ['Payrolls, and a payroll', 'pay', '[Payrolls], and a [payroll]'],
  ['Prepaid', 'paid', 'Prepaid'],
  ["The client's a co", 'client co', "The [client]'s a [co]"],
  ['first\n\n  second', 'second', 'first [second]'],
  ['VAT/PAYE', 'paye', 'VAT/[PAYE]'],
])('the excerpt of %j marks only words that match %j', (text, search, excerpt) => {
  expect(marked(text, search)).toBe(excerpt);
});

test('the excerpt of a long text is the piece around the first match', () => {
  const text = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`;
  const excerpt = marked(text, 'needle');
  expect(excerpt).toMatch(/^… (before )+\[needle\] (after )+.*…$/);
  expect(excerpt.length).toBeLessThan(160);
});

test('the excerpt is always a piece of the text, whatever is searched for', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.string(), (text, search) => {
      const parts = excerptOf(text, searchedWords(search));
      const shown = parts.map((part) => part.text).join('');
      expect(text.replaceAll(/\s+/g, ' ').trim()).toContain(shown.replace(/^… /, '').replace(/…$/, ''));
    }),
  );
});
