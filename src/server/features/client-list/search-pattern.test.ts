import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchPatterns } from './search-pattern.ts';

/** Of the 2,000 newest clients of a firm. */
const COUNTS = new Map(
  Object.entries({
    ...{ tg2: 2_000, g20: 2_000, '202': 2_000, '026': 2_000, '261': 230, '612': 25, '123': 24, '234': 22 },
    ...{ gma: 900, mai: 910, ail: 950, ann: 80, nna: 50, zha: 3, hao: 2, yor: 70, ork: 65, com: 1_200 },
    ...{ '077': 1_200, '770': 1_200, '700': 1_200, '900': 1_100, '005': 160, '057': 45, '000': 150 },
  }),
);

const only = (text: string) => {
  const [pattern, ...others] = searchPatterns(text, COUNTS);
  expect(others).toEqual([]);
  return pattern;
};

test('all of a text is asked for until it is known what clients have in common', () => {
  expect(searchPatterns('TG20261234')).toEqual([
    { like: '%TG20261234%', part: null, grams: [], may_be_common: true },
  ]);
});

test('the index is asked for what few clients have, and what it finds is compared with all of it', () => {
  expect(only('TG20261234')).toMatchObject({ like: '%TG20261234%', part: '%61234%', may_be_common: false });
  expect(only('Ann.Zhao@gmail.com')).toMatchObject({ part: '%Ann%Zhao%', may_be_common: false });
});

test('a text that has nothing common in it is asked for whole', () => {
  expect(only('zhao q')).toMatchObject({ part: null, may_be_common: false });
});

test('of what many clients have, a page may be found among the newest', () => {
  for (const text of ['TG2026', 'gmail', 'york', '@', 'th'])
    expect(only(text)).toMatchObject({ part: null, may_be_common: true });
});

test('a phone number is looked for with and without its spaces', () => {
  expect(searchPatterns('07700 900057', COUNTS)).toMatchObject([
    { like: '%07700 900057%', part: '%00057%' },
    { like: '%07700900057%', part: '%00900057%' },
  ]);
});

test('whatever is asked of the index is found wherever the text is', () => {
  const letters = fc.constantFrom(...'tg20261234annazhaogmail.com @', '𝒜');
  const counts = fc.uniqueArray(
    fc.tuple(fc.string({ unit: letters, minLength: 3, maxLength: 3 }), fc.nat(400)),
  );
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 24 }), counts, (text, known) => {
      for (const { part } of searchPatterns(text, new Map(known))) {
        const asked = (part ?? '').split('%').map((piece) => piece.replaceAll('.', '\\.'));
        expect(`before ${text} after`).toMatch(new RegExp(asked.join('.*')));
      }
    }),
  );
});
