import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { optionalText, plainText, requiredText } from './text.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

/** Spaces, zero-width and bidirectional marks, a soft hyphen, fillers, a variation selector, empty Braille. */
const BLANK = [
  '',
  '   ',
  '\u200b\u200c\u200d',
  '\u2060 \ufeff',
  '\u202e',
  '\u00ad',
  '\u3164\u115f',
  '\ufe0f',
  '\u2800',
  '\u0301',
];

describe('stored text', () => {
  test('is trimmed', () => {
    expect(plainText(10, 'City').parse('  Bath ')).toBe('Bath');
  });

  test('names the field that is too long', () => {
    expect(messages(plainText(10_000, 'Notes').safeParse('x'.repeat(10_001)))).toEqual([
      'Notes must be 10,000 characters or fewer',
    ]);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('refuses %s, which the database cannot store', (_, text) => {
    expect(messages(plainText(10, 'City').safeParse(text))).toEqual([
      'City contains a character that cannot be stored',
    ]);
  });

  test.each([undefined, null, ...BLANK])('that is %j fails where text is required', (value) => {
    expect(messages(requiredText(10, 'City').safeParse(value))).toEqual(['City is required']);
  });

  test.each([undefined, null, ...BLANK])('that is %j becomes null where text is optional', (value) => {
    expect(optionalText(10, 'City').parse(value)).toBeNull();
  });

  test.each(['Zoë', '👩‍💻', 'می‌خواهم', '.'])('keeps every character of %j', (text) => {
    expect(requiredText(20, 'City').parse(` ${text}\n`)).toBe(text);
  });

  test('can contain any search that was cleaned', () => {
    expect(cleanText(' O\u0000Brien ', 50)).toBe('OBrien');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainText(50, 'Search').safeParse(cleanText(text, 50)).success).toBe(true);
      }),
    );
  });
});
