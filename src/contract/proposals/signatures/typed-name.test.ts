import { expect, it } from 'vitest';
import { isOtherName } from './typed-name.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  ada   LOVELACE ', 'Ada Lovelace'],
  ['Lovelace, Ada', 'Ada Lovelace'],
  ['Zoe Muller', 'Zoë Müller'],
  ['Sean OBrien', 'Seán O’Brien'],
  ['Mrs A. King', 'A King'],
  ['Ada King Lovelace', 'Ada Lovelace'],
  ['Ada Lovelace', 'Ada King-Lovelace'],
  ['Ελένη Παπαδοπούλου', 'ΕΛΕΝΗ ΠΑΠΑΔΟΠΟΥΛΟΥ'],
  ['Dr', 'Dr'],
])("'%s' is the name '%s'", (typed, recorded) => {
  expect(isOtherName(typed, recorded)).toBe(false);
  expect(isOtherName(recorded, typed)).toBe(false);
});

it.each([
  ['Ben Lovelace', 'Ada Lovelace'],
  ['Ada', 'Ada Lovelace'],
  ['A Lovelace', 'Ada Lovelace'],
  ['Ada Byron', 'Ada King Lovelace'],
  ['x', 'Ada Lovelace'],
  ['…', 'Ada Lovelace'],
  ['Ada Ada', 'Ada Lovelace'],
])("'%s' isn't the name '%s'", (typed, recorded) => {
  expect(isOtherName(typed, recorded)).toBe(true);
  expect(isOtherName(recorded, typed)).toBe(true);
});
