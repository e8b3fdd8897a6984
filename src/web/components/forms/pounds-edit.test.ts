import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_POUNDS, parsePounds, poundsProblem } from '#contract/values/money.ts';
import { editPounds, type PoundsEdit, tidyPounds } from './pounds-edit.ts';

const EMPTY: PoundsEdit = { value: '', caret: 0 };

/** Replaces the selection with `text`, as a paste does. '' deletes the selection. */
function replace(before: PoundsEdit, start: number, end: number, text: string): PoundsEdit {
  const typed = before.value.slice(0, start) + text + before.value.slice(end);
  return editPounds(before.value, typed, start + text.length);
}

const paste = (text: string) => replace(EMPTY, 0, 0, text);

/** Types `keys` one by one at the caret. */
function type(before: PoundsEdit, keys: string): PoundsEdit {
  return [...keys].reduce((edit, key) => replace(edit, edit.caret, edit.caret, key), before);
}

/** The amount stored on blur, or null if the field shows an error. */
function stored({ value }: PoundsEdit): number | null {
  const left = tidyPounds(value);
  return poundsProblem(left) === null ? parsePounds(left) : null;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const amount = fc.stringMatching(/^\d{0,12}$/).map(paste);

describe('an amount field', () => {
  test('keeps the caret after the same digit while grouping digits', () => {
    fc.assert(
      fc.property(
        amount,
        fc.nat(15),
        fc.nat(15),
        fc.stringMatching(/^\d{0,3}$/),
        (before, one, other, text) => {
          const [start = 0, end = 0] = [one, other]
            .map((index) => Math.min(index, before.value.length))
            .sort((a, b) => a - b);
          const after = replace(before, start, end, text);
          const left = digitsOf(before.value.slice(0, start)) + text;
          expect(after.value).toMatch(/^$|^\d{1,3}(,\d{3})*$/);
          expect(digitsOf(after.value)).toBe(left + digitsOf(before.value.slice(end)));
          expect(digitsOf(after.value.slice(0, after.caret))).toBe(left);
        },
      ),
    );
  });

  test('loses no pasted digit: it parses the text or keeps its digits', () => {
    const pasted = fc.string({ unit: fc.constantFrom(...'0123456789,.£-() km'), maxLength: 12 });
    fc.assert(
      fc.property(pasted, (text) => {
        const after = paste(text);
        if (stored(after) === null) expect(digitsOf(after.value)).toBe(digitsOf(text));
        else expect(stored(after)).toBe(parsePounds(text));
      }),
    );
  });

  test('shows an amount that parses back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_POUNDS }), (pounds) => {
        expect(stored(type(EMPTY, String(pounds)))).toBe(pounds);
        expect(stored(type(EMPTY, pounds.toLocaleString('en-GB')))).toBe(pounds);
        expect(stored(paste(`£${pounds.toLocaleString('en-GB')}`))).toBe(pounds);
      }),
    );
  });

  test.each([
    ['-5000', '-5000'],
    ['(500)', '(500)'],
    ['1.5', '1.5'],
    ['1,5', '1,5'],
    ['1.234,56', '1.234,56'],
    ['85l', '85l'],
    ['9'.repeat(13), '9,999,999,999,999'],
    ['1234.56', '1,234.56'],
  ])('shows %s as %s without storing it', (text, shown) => {
    for (const edit of [type(EMPTY, text), paste(text)]) {
      expect(edit.value).toBe(shown);
      expect(stored(edit)).toBeNull();
    }
  });

  test.each([
    ['85k', '85,000'],
    ['1.2m', '1,200,000'],
    ['£1,234.00', '1,234'],
  ])('parses %s as %s on blur', (text, shown) => {
    expect(tidyPounds(type(EMPTY, text).value)).toBe(shown);
    expect(tidyPounds(paste(text).value)).toBe(shown);
  });

  test('keeps zeros while typing and drops leading zeros on blur', () => {
    const hundredThousand = paste('100000');
    const zeros = replace(hundredThousand, 0, 1, '');
    expect(zeros).toEqual({ value: '00,000', caret: 0 });
    expect(type(zeros, '2')).toEqual({ value: '200,000', caret: 1 });
    expect(tidyPounds(zeros.value)).toBe('0');
    expect(type({ ...paste('1234'), caret: 0 }, '05')).toEqual({ value: '051,234', caret: 2 });
    expect(tidyPounds('051,234')).toBe('51,234');
    expect(tidyPounds('')).toBe('');
    expect(tidyPounds('1,234.5')).toBe('1,234.50');
  });
});
