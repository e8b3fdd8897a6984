import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_POUNDS, parsePounds } from '#contract/money.ts';
import { editPounds, type PoundsEdit, tidyPounds } from './pounds-edit.ts';

const EMPTY: PoundsEdit = { value: '', caret: 0, inPence: false };

/** `text` typed or pasted in one go in place of what is selected; '' deletes it. */
function replace(before: PoundsEdit, start: number, end: number, text: string): PoundsEdit {
  const typed = before.value.slice(0, start) + text + before.value.slice(end);
  return editPounds(before, typed, start + text.length);
}

const paste = (text: string) => replace(EMPTY, 0, 0, text);

/** Key by key, from where the caret is. */
function type(before: PoundsEdit, keys: string): PoundsEdit {
  return [...keys].reduce((edit, key) => replace(edit, edit.caret, edit.caret, key), before);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const amount = fc.stringMatching(/^\d{0,12}$/).map(paste);
const pasted = fc.string({ unit: fc.constantFrom(...'0123456789,.£ a'), maxLength: 16 });

describe('an amount field', () => {
  test('takes the digits of whatever replaces anything, up to the pence, and keeps all the others', () => {
    fc.assert(
      fc.property(amount, fc.nat(15), fc.nat(15), pasted, (before, one, other, text) => {
        const [start = 0, end = 0] = [one, other]
          .map((place) => Math.min(place, before.value.length))
          .sort((a, b) => a - b);
        const after = replace(before, start, end, text);
        const left = digitsOf(before.value.slice(0, start)) + digitsOf(text.split('.')[0] ?? '');
        const digits = left + digitsOf(before.value.slice(end));
        expect(after.value).toMatch(/^$|^\d{1,3}(,\d{3})*$/);
        if (digits.length > 12) {
          expect(after.value).toBe(before.value);
        } else {
          expect(digitsOf(after.value)).toBe(digits);
          expect(digitsOf(after.value.slice(0, after.caret))).toBe(left);
        }
      }),
    );
  });

  test('shows an amount that is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_POUNDS }), (pounds) => {
        expect(parsePounds(type(EMPTY, String(pounds)).value)).toBe(pounds);
        expect(parsePounds(paste(`£${pounds.toLocaleString('en-GB')}.56`).value)).toBe(pounds);
      }),
    );
  });

  test('loses no zero while one types, and shows none in front once one is done', () => {
    const million = paste('100000');
    const zeros = replace(million, 0, 1, '');
    expect(zeros).toMatchObject({ value: '00,000', caret: 0 });
    expect(type(zeros, '2')).toMatchObject({ value: '200,000', caret: 1 });
    expect(tidyPounds(zeros.value)).toBe('0');
    expect(type({ ...paste('1234'), caret: 0 }, '05')).toMatchObject({ value: '051,234', caret: 2 });
    expect(tidyPounds('051,234')).toBe('51,234');
    expect(tidyPounds('')).toBe('');
  });

  test('never takes pence for pounds, however they are typed', () => {
    expect(type(EMPTY, '1234.56')).toMatchObject({ value: '1,234', caret: 5 });
    expect(type({ ...paste('1234'), caret: 1 }, '.')).toMatchObject({ value: '1,234', caret: 1 });
    expect(type({ ...paste('1234'), caret: 1 }, '.9').value).toBe('19,234');
    const pence = type(EMPTY, '1234.56');
    expect(type(replace(pence, 4, 5, ''), '5').value).toBe('1,235');
    expect(type(EMPTY, '.5').value).toBe('5');
  });

  test('refuses a 13th digit wherever it is typed', () => {
    const full = paste('123456789012');
    expect(type({ ...full, caret: 0 }, '9')).toMatchObject({ value: full.value, caret: 0 });
    expect(type(full, '9')).toEqual(full);
  });
});
