import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameOfCompany, splitName } from './split-name.ts';

it.each([
  ['Jane Smith', 'Jane', 'Smith'],
  ['  Mary Jane   Watson ', 'Mary Jane', 'Watson'],
  ['Mr John Smith', 'John', 'Smith'],
  ['Mr Smith', 'Mr', 'Smith'],
  ['Dr. Ana García-Ruiz', 'Ana', 'García-Ruiz'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Roberto Di Matteo', 'Roberto', 'Di Matteo'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['John Smith, OBE', 'John', 'Smith OBE'],
  ['van der Berg, Mr Jan', 'Jan', 'van der Berg'],
  ['Smith, Jane', 'Jane', 'Smith'],
  ['Cher', 'Cher', ''],
  ['Smith,', 'Smith', ''],
])('splits the full name %s', (name, first_name, surname) => {
  expect(splitName(name)).toEqual({ first_name, surname });
});

it.each([
  ['Bank of Scotland', 'Bank of', 'Scotland'],
  ['Smith, Jones & Co', 'Smith, Jones &', 'Co'],
  ['Millpond', 'Millpond', '(company)'],
])("splits the company name %s for use in place of a person's", (company, first_name, surname) => {
  expect(nameOfCompany(company)).toEqual({ first_name, surname });
});

it('splitting a full name of two plain words keeps both', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => typeof splitName(name).first_name === 'string'),
  );
  const word = fc.stringMatching(/^[A-Z][a-z]{5,9}$/);
  fc.assert(
    fc.property(word, word, (first_name, surname) => {
      expect(splitName(`${first_name} ${surname}`)).toEqual({ first_name, surname });
      expect(splitName(`${surname}, ${first_name}`)).toEqual({ first_name, surname });
    }),
  );
});
