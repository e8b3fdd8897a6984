import { describe, expect, it, test } from 'vitest';
import { isBornApart, parseBirths } from './birth.ts';
import { entryText } from './entry.ts';
import { findColumns, missingHeadings, parseListDay } from './headings.ts';
import { listRefusalText } from './list-refusal.ts';
import { matchName, partyKindsOf, partyNames, partyText } from './match-party.ts';
import { nameWords } from './names/name-words.ts';
import { hasFarFewer } from './sanctions-status.ts';

const party = {
  kind: 'person' as const,
  name: 'Ivan Petrov',
  other_names: ['Vanya Petroff'],
  born: '1962-08-19' as string | null,
  nationality: 'GB',
};

test.each([
  ['19/08/1962', ['1962-08-19']],
  ['00/08/1962', ['1962-08']],
  ['00/00/1962', ['1962']],
  ['1962', ['1962']],
  ['dd/mm/1970', ['1970']],
  ['between 1960 and 1962', ['1960', '1962']],
  ['', []],
  ['unknown', []],
])('the birth %j is read as %j', (text, births) => {
  expect(parseBirths(text)).toEqual(births);
});

test.each([
  ['1962-08-19', ['1964'], false],
  ['1962-08-19', ['1965'], true],
  ['1962-08-19', ['1940', '1963'], false],
  [null, ['1940'], false],
  ['1962', [], false],
])('born %j and %j: apart %j', (one, others, apart) => {
  expect(isBornApart(one, others)).toBe(apart);
});

describe('a party', () => {
  const listed = { words: nameWords({ given: 'Ivan', family: 'PETROV' }, 'person'), births: ['1962'] };

  it('is found by any of its names', () => {
    const names = partyNames({ ...party, name: 'Somebody Else', other_names: ['Petrov Ivan'] });
    expect(matchName({ names, born: null }, listed)).toBe(100);
  });

  it('born in another year is nobody on the list', () => {
    expect(matchName({ names: partyNames(party), born: '1970' }, listed)).toBeNull();
  });

  it('has another text when its name, birth, nationality or kind changes', () => {
    const changes = [
      { name: 'Ivan Petrova' },
      { born: '1963' },
      { nationality: 'RU' },
      { kind: 'company' as const },
      { other_names: [] },
    ];
    const texts = changes.map((change) => partyText({ ...party, ...change }));
    expect(new Set([partyText(party), ...texts]).size).toBe(changes.length + 1);
  });
});

it('ships are compared with nobody', () => {
  expect(partyKindsOf('ship')).toEqual([]);
  expect(partyKindsOf('unknown')).toEqual(['person', 'company']);
});

describe('the text of an entry', () => {
  const entry = {
    kind: 'individual' as const,
    names: [
      { given: 'Ivan', family: 'PETROV', type: 'Primary Name' },
      { given: 'Vanya', family: 'PETROV', type: 'Alias' },
    ],
    births: ['1962'],
    nationalities: ['Russia'],
    regimes: ['Russia'],
  };

  it('is the same in another order of rows', () => {
    expect(entryText({ ...entry, names: entry.names.toReversed() })).toBe(entryText(entry));
  });

  test.each([
    [{ names: entry.names.slice(1) }],
    [{ births: ['1963'] }],
    [{ nationalities: [] }],
    [{ regimes: ['Belarus'] }],
    [{ kind: 'entity' as const }],
  ])('is another with %j', (change) => {
    expect(entryText({ ...entry, ...change })).not.toBe(entryText(entry));
  });
});

describe('headings', () => {
  it('are found in any case and order', () => {
    const found = findColumns([
      'NAME 6',
      ' unique id',
      'Name1',
      'regime name',
      'd.o.b.',
      'Nationality(/ies)',
      'Individual, Entity, Ship',
    ]);
    expect(found).toEqual({ name6: 0, unique_id: 1, name1: 2, regime: 3, born: 4, nationality: 5, kind: 6 });
    expect(missingHeadings(found)).toEqual([]);
  });

  it('that are missing are named', () => {
    expect(missingHeadings(findColumns(['Unique ID', 'Name 6']))).toContain('Regime Name');
  });
});

test.each([
  ['Report Date: 02-Oct-2026', '2026-10-02'],
  ['Report Date: 2 October 2026', '2026-10-02'],
  ['14/05/2026', '2026-05-14'],
  ['2026-05-14', '2026-05-14'],
  ['31/02/2026', null],
  ['Report Date:', null],
])('the day in %j is %j', (text, day) => {
  expect(parseListDay(text)).toBe(day);
});

it('a tenth fewer entries may be a file that was cut off', () => {
  expect(hasFarFewer(899, 1_000)).toBe(true);
  expect(hasFarFewer(900, 1_000)).toBe(false);
});

it('a refusal is a sentence with the row', () => {
  expect(listRefusalText({ why: 'unclosed', row: 7 })).toBe(
    'A quotation mark in row 7 is never closed. The file may be cut off. Download it again.',
  );
});
