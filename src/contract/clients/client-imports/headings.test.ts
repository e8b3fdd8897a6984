import { expect, it } from 'vitest';
import { fieldOfHeading, guessMapping } from './headings.ts';
import { missingFields } from './import-fields.ts';

it('a heading is mapped to its field in several spellings', () => {
  expect(
    ['First Name', 'first_name', 'E-mail', 'Telephone', 'Last name', 'Created', 'Full name'].map(
      fieldOfHeading,
    ),
  ).toEqual(['first_name', 'first_name', 'email', 'phone_number', 'surname', 'created_at', 'full_name']);
});

it("a heading that doesn't name a field of a client isn't mapped", () => {
  for (const heading of [
    'Proposal ID',
    'constructor',
    '',
    '#',
    'E-mail 1 - Label',
    'Business Fax',
    "Assistant's Phone",
    'Lead Status',
    'Job Title',
    'Person - Label',
  ])
    expect(fieldOfHeading(heading), heading).toBeNull();
});

it("only Xero's heading for a contact name means a company", () => {
  expect(['*ContactName', 'ContactName', 'Contact Name'].map(fieldOfHeading)).toEqual([
    'company',
    'company',
    'full_name',
  ]);
});

it('several columns may be mapped to the same field', () => {
  expect(guessMapping(['E-mail Address', 'E-mail 2 Address', 'Home Phone', 'Mobile Phone'])).toEqual([
    'email',
    'email',
    'phone_number',
    'phone_number',
  ]);
});

it('a mapping requires an email address and a name', () => {
  expect(missingFields([])).toEqual(['first_name', 'surname', 'email']);
  expect(missingFields(['email', 'full_name'])).toEqual([]);
  expect(missingFields(['email', 'company'])).toEqual([]);
  expect(missingFields(['email', 'company', 'first_name'])).toEqual(['surname']);
  expect(missingFields(['first_name', 'surname'])).toEqual(['email']);
});
