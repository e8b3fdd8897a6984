import { expect, it, test } from 'vitest';
import type { PartyKind } from '#contract/due-diligence/files/party.ts';
import { compareNames } from './compare-names.ts';
import { NameFinder } from './name-finder.ts';
import { nameWords, type WrittenName } from './name-words.ts';
import {
  listedCompany,
  listedPerson,
  numbersFrom,
  pick,
  ukCompany,
  ukPerson,
  VARIANTS,
  variantOf,
} from './names.fixture.ts';

function finderOf(kind: PartyKind, written: readonly WrittenName[]) {
  const finder = new NameFinder(kind);
  const listed = written.map((name) => nameWords(name, kind));
  for (const name of listed) finder.add(name);
  return { finder, listed };
}

/** Parties whose names are alike with one on the list that isn't found, and how many names were looked at for each party. */
function missedBy(kind: PartyKind, written: readonly WrittenName[], parties: readonly string[]) {
  const { finder, listed } = finderOf(kind, written);
  let looked = 0;
  const missed = parties.filter((party) => {
    const words = nameWords(party, kind);
    const found = new Set(finder.find(words));
    looked += found.size;
    return listed.some((name, position) => compareNames(words, name) !== null && !found.has(position));
  });
  return { missed, looked: looked / parties.length };
}

it('every name that is alike is found', () => {
  const random = numbersFrom(5);
  const names = Array.from({ length: 1_500 }, () => listedPerson(random));
  const varied = VARIANTS.flatMap((variant) =>
    Array.from({ length: 60 }, () => variantOf(random, pick(random, names), variant) ?? 'Ann Lee'),
  );
  const usual = Array.from({ length: 200 }, () => ukPerson(random));
  expect(missedBy('person', names, varied).missed).toEqual([]);
  const { missed, looked } = missedBy('person', names, usual);
  expect(missed).toEqual([]);
  expect(looked).toBeLessThan(1);
});

it('every company that is alike is found', () => {
  const random = numbersFrom(6);
  const names = Array.from({ length: 1_000 }, () => listedCompany(random).toUpperCase());
  const { missed, looked } = missedBy('company', names, [
    ...names.slice(0, 200),
    ...Array.from({ length: 200 }, () => ukCompany(random)),
  ]);
  expect(missed).toEqual([]);
  expect(looked).toBeLessThan(20);
});

test.each<[string, PartyKind, string, WrittenName]>([
  ['two words written as one', 'person', 'Kim Jongun', { given: 'Jong Un', family: 'KIM' }],
  ['one word written as two', 'company', 'Sev Mash Ltd', 'SEVMASH LLC'],
  ['an article written with the name', 'person', 'Bashar Alassad', { given: 'Bashar', family: 'AL-ASSAD' }],
  ['initials', 'person', 'V. V. Sokolov', { given: 'Vladimir Viktorovich', family: 'SOKOLOV' }],
  ['an initial on the list', 'person', 'Vladimir Sokolov', { given: 'V', family: 'SOKOLOV' }],
  ['two middle names more', 'person', 'Ivan Robert John Petrov', { given: 'Ivan', family: 'PETROV' }],
  ['one word', 'company', 'Gasprombank', 'GAZPROMBANK'],
  [
    'many words',
    'person',
    'Ali Omar Said Jamal Rami Samir Tariq Foz',
    'Foz Ali Omar Said Jamal Rami Samir Tariq',
  ],
])('a name with %s is found', (_, kind, party, written) => {
  const { finder } = finderOf(kind, ['Somebody Else', written]);
  expect([...finder.find(nameWords(party, kind))]).toEqual([1]);
});

it('a name without letters finds nothing', () => {
  const { finder } = finderOf('person', ['Ivan Petrov', '']);
  expect([...finder.find(nameWords('…', 'person'))]).toEqual([]);
});
