import { expect, test } from 'vitest';
import { type AssignedLetters, letterOfService } from './letter-of-service.ts';
import { aTemplate, LETTER, letterId, PAYROLL, PERSONAL, VAT } from './letters.fixture.ts';

const OTHER = { ...PERSONAL, id: letterId(3), entity_name: 'Ben Lovelace' };
const schedule = (sub_header_id: string, entity_types: string[]) =>
  aTemplate({ part: 'schedule', sub_header_id, fits: { letters: [], entity_types } });
const FOR_PEOPLE = [schedule(VAT, ['Individual'])];

const letterOf = (service: string, given: Partial<AssignedLetters> = {}) =>
  letterOfService(service, {
    letters: [LETTER, PERSONAL],
    chosen: {},
    templates: [],
    proforma: { entity_type: 'Limited Company', company_name: 'Engines Ltd' },
    today: '2026-07-01',
    ...given,
  });

test('the only letter has every service', () => {
  expect(letterOf(VAT, { letters: [LETTER], templates: FOR_PEOPLE })).toBe(LETTER.id);
});

test('a service belongs to the letter that staff chose, if that letter still exists', () => {
  expect(letterOf(PAYROLL, { chosen: { [PAYROLL]: PERSONAL.id } })).toBe(PERSONAL.id);
  expect(letterOf(PAYROLL, { chosen: { [PAYROLL]: letterId(9) } })).toBe(LETTER.id);
});

test('a service belongs to the letter whose entity its schedule fits', () => {
  expect(letterOf(VAT, { templates: FOR_PEOPLE })).toBe(PERSONAL.id);
  const byScope = [aTemplate({ part: 'schedule', sub_header_id: VAT, entity_type: 'Individual' })];
  expect(letterOf(VAT, { templates: byScope })).toBe(PERSONAL.id);
});

test('a service fitting no single letter joins that of the proforma’s entity', () => {
  expect(letterOf(VAT, { templates: [schedule(VAT, [])] })).toBe(LETTER.id);
  expect(letterOf(VAT, { templates: [schedule(VAT, ['Trust'])] })).toBe(LETTER.id);
  expect(letterOf(PAYROLL)).toBe(LETTER.id);
  const ben = { entity_type: 'Individual', company_name: 'Ben Lovelace ' };
  expect(letterOf(VAT, { letters: [PERSONAL, OTHER], proforma: ben })).toBe(OTHER.id);
});

test('a service that fits several letters alike has none until staff choose', () => {
  const letters = [LETTER, PERSONAL, OTHER];
  expect(letterOf(VAT, { letters, templates: FOR_PEOPLE })).toBe(null);
  expect(letterOf(VAT, { letters, templates: FOR_PEOPLE, chosen: { [VAT]: OTHER.id } })).toBe(OTHER.id);
});
