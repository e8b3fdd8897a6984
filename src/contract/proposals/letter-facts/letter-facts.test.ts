import { expect, test } from 'vitest';
import { letterFactsSchema, missingFacts, NO_LETTER_FACTS, registrationLines } from './letter-facts.ts';

test('only facts that the legal form requires count as missing', () => {
  expect(missingFacts({ ...NO_LETTER_FACTS, legal_form: 'Sole practitioner' })).not.toContain(
    'company_number',
  );
  expect(missingFacts({ ...NO_LETTER_FACTS, legal_form: 'Limited company' })).toEqual([
    'legal_name',
    'company_number',
    'registered_office',
    'supervisory_body',
    'supervisory_complaints',
    'complaints_contact',
    'insurer',
    'insurer_address',
    'insurance_territory',
    'ico_number',
    'data_contact',
    'governing_law',
    'client_money',
  ]);
});

test('the governing law must be one of the choices', () => {
  expect(letterFactsSchema.parse(NO_LETTER_FACTS)).toEqual(NO_LETTER_FACTS);
  expect(letterFactsSchema.safeParse({ ...NO_LETTER_FACTS, governing_law: 'Utopia' }).success).toBe(false);
});

const REGISTERED = { firm_name: 'Harbour', is_vat_registered: true };

test('the foot of a proposal lists the given registration facts', () => {
  expect(registrationLines(NO_LETTER_FACTS, REGISTERED)).toEqual([]);
  expect(
    registrationLines(
      {
        ...NO_LETTER_FACTS,
        legal_name: 'Hill Ltd',
        trading_names: 'Hill & Co',
        company_number: '01234567',
        registered_office: '1 High Street\nLeeds',
        vat_number: 'GB 1',
        supervisory_body: 'the Institute',
      },
      { ...REGISTERED, firm_name: 'Hill & Co' },
    ),
  ).toEqual([
    'Hill & Co is a trading name of Hill Ltd.',
    'Company number 01234567',
    'Registered office: 1 High Street, Leeds',
    'VAT number GB 1',
    'Supervised by the Institute',
  ]);
});

test('the foot of a proposal gives a differing legal name', () => {
  const facts = { ...NO_LETTER_FACTS, legal_name: 'Hill Ltd' };
  expect(registrationLines(facts, { ...REGISTERED, firm_name: 'Hill' })).toEqual(['Hill Ltd']);
  expect(registrationLines(facts, { ...REGISTERED, firm_name: 'Hill Ltd' })).toEqual([]);
});

test('the foot of a proposal has no VAT number without VAT registration', () => {
  const facts = { ...NO_LETTER_FACTS, vat_number: 'GB 1' };
  expect(registrationLines(facts, { firm_name: '', is_vat_registered: false })).toEqual([]);
});
