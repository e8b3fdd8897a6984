import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PartyKind } from '#contract/due-diligence/files/party.ts';
import { compareNames } from './compare-names.ts';
import { nameKeys } from './name-keys.ts';
import { nameWords, type WrittenName } from './name-words.ts';
import { listedPerson, numbersFrom, ukPerson, VARIANTS, variantOf } from './names.fixture.ts';

const listed = (given: string, family: string) => ({ given, family });
const compared = (party: string, name: WrittenName, kind: PartyKind = 'person') =>
  compareNames(nameWords(party, kind), nameWords(name, kind));
const shareKey = (party: string, name: WrittenName, kind: PartyKind = 'person') => {
  const keys = new Set(nameKeys(nameWords(name, kind)));
  return nameKeys(nameWords(party, kind)).some((key) => keys.has(key));
};

describe('people with names written in another way', () => {
  test.each([
    ['the same name', 'Ivan Petrov', listed('Ivan', 'PETROV')],
    ['another order, with a comma', 'Petrov, Ivan', listed('Ivan', 'PETROV')],
    ['accents', 'José Murillo Ortega', listed('Jose', 'MURILLO ORTEGA')],
    ['Mohammed, Muhammad', 'Muhammad Husayn', listed('Mohammed', 'HUSSEIN')],
    ['Yusuf, Youssef', 'Youssef Makhlouf', listed('Yusuf', 'MAKHLOUF')],
    ['-ov, -off', 'Sergey Romanoff', listed('Sergei', 'ROMANOV')],
    ['kh, h', 'Halid Shawkat', listed('Khalid', 'SHAWKAT')],
    ['shch, sch, and Yevgeny, Evgeniy', 'Evgeniy Scherbakov', listed('Yevgeny', 'SHCHERBAKOV')],
    ['Abd al-Rahman', 'Abd al-Rahman Hamdan', listed('Abdulrahman', 'HAMDAN')],
    ['an article left out', 'Bashar Assad', listed('Bashar', 'AL-ASSAD')],
    ['an article written with the name', 'Bashar Alassad', listed('Bashar', 'AL-ASSAD')],
    ['two names written as one', 'Kim Jongun', listed('Jong Un', 'KIM')],
    ['one letter different', 'Ivan Petrow Sidorof', listed('Ivan Petrov', 'SIDOROV')],
    ['one letter missing', 'Vladmir Sokolov', listed('Vladimir', 'SOKOLOV')],
    ['two letters swapped', 'Valdimir Sokolov', listed('Vladimir', 'SOKOLOV')],
    ['an initial', 'V. Sokolov', listed('Vladimir Viktorovich', 'SOKOLOV')],
    ['middle names left out', 'Vladimir Sokolov', listed('Vladimir Viktorovich', 'SOKOLOV')],
    ['a middle name more', 'Ivan Robert Petrov', listed('Ivan', 'PETROV')],
    ['Cyrillic', 'Иван Петров', listed('Ivan', 'PETROV')],
    ['an apostrophe and a hyphen', "Jean-Pierre O'Hara", listed('Jean Pierre', 'OHARA')],
  ])('%s', (_, party, name) => {
    expect(compared(party, name)).toBeGreaterThan(0);
    expect(shareKey(party, name)).toBe(true);
  });
});

describe('other people', () => {
  test.each([
    ['one name in common', 'Ivan Smirnov', listed('Ivan', 'PETROV')],
    ['two letters different', 'Evan Patrov', listed('Ivan', 'PETRIK')],
    ['another middle name', 'John Michael Smith', listed('John Robert', 'SMITH')],
    [
      'two of five names, but not the family name',
      'Mohammed Ali',
      listed('Hassan Mohammed Ali', 'AL-TIKRITI'),
    ],
    ['the family name in the middle', 'Ahmed Hassan Khan', listed('Ahmed', 'HASSAN')],
    ['a name of one word', 'Abdullah Khan', 'ABDULLAH'],
    ['short names with a letter different', 'Li Wei', listed('Lu', 'WEI')],
    ['a wife', 'Olga Ivanova', listed('Oleg', 'IVANOV')],
    ['Ahmed and Ahmadi with a name left out', 'Ali Ahmed', listed('Ali Reza', 'AHMADI')],
  ])('%s', (_, party, name) => {
    expect(compared(party, name)).toBeNull();
  });
});

describe('companies', () => {
  test.each([
    ['another legal form', 'Sevmash Trading Ltd', 'SEVMASH TRADING LLC'],
    ['a legal form in full', 'Sevmash Trading', 'Limited Liability Company Sevmash Trading'],
    ['dots', 'Sevmash L.L.C.', 'SEVMASH LLC'],
    ['another order', 'Trading Sevmash', 'OOO SEVMASH TRADING'],
    ['words written as one', 'Sev Mash Ltd', 'SEVMASH LLC'],
    ['one letter different', 'Gasprombank', 'GAZPROMBANK'],
  ])('%s', (_, party, name) => {
    expect(compared(party, name, 'company')).toBeGreaterThan(0);
    expect(shareKey(party, name, 'company')).toBe(true);
  });

  test.each([
    ['a word more', 'Atlas Plumbing Ltd', 'ATLAS LLC'],
    ['a word in common', 'Titan Trading Ltd', 'GRANIT TRADING LLC'],
    ['a short word with a letter different', 'Nora Ltd', 'NOVA LLC'],
  ])('%s', (_, party, name) => {
    expect(compared(party, name, 'company')).toBeNull();
  });
});

it('the exact name scores more than any variant of it', () => {
  expect(compared('Ivan Petrov', listed('Ivan', 'PETROV'))).toBe(100);
  for (const variant of ['Ivan Petrof Petrow', 'Iwan Petrovs', 'I. Petrov'])
    expect(compared(variant, listed('Ivan', 'PETROV')) ?? 0).toBeLessThan(100);
});

it('people and companies are never compared', () => {
  expect(compareNames(nameWords('Ivan Petrov', 'company'), nameWords('Ivan Petrov', 'person'))).toBeNull();
});

test.each(VARIANTS)('of names varied by %s, at least 99 in 100 are found', (variant) => {
  const random = numbersFrom(3);
  let planted = 0;
  let found = 0;
  while (planted < 1_000) {
    const name = listedPerson(random);
    const party = variantOf(random, name, variant);
    if (party === null) continue;
    planted += 1;
    if (compared(party, name) !== null && shareKey(party, name)) found += 1;
  }
  expect(found).toBeGreaterThanOrEqual(990);
});

it('names that are alike always share a key', () => {
  const random = numbersFrom(5);
  const names = Array.from({ length: 1_500 }, () => listedPerson(random));
  const words = names.map((name) => nameWords(name, 'person'));
  const keys = words.map((each) => new Set(nameKeys(each)));
  for (let round = 0; round < 300; round += 1) {
    const party = nameWords(ukPerson(random), 'person');
    const partyKeys = nameKeys(party);
    for (const [index, name] of words.entries()) {
      if (compareNames(party, name) !== null)
        expect(partyKeys.some((key) => keys[index]?.has(key))).toBe(true);
    }
  }
});

it('any text is compared without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const kind of ['person', 'company'] as const) {
        const words = nameWords(text, kind);
        expect(nameKeys(words).every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true);
        compareNames(words, nameWords(`${text} x`, kind));
        if (words.main.length > 1 && words.main.some(({ spelling }) => spelling.letters.length > 1))
          expect(compareNames(words, nameWords(text, kind))).toBe(100);
      }
    }),
  );
});
