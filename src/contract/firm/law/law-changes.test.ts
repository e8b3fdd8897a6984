import { expect, it } from 'vitest';
import { changedCountries, lawChanges } from './law-changes.ts';
import { lawChangeText, lawValueText } from './law-kinds.ts';
import { LAW_ROWS } from './law-rows.ts';
import { lawWith, type OwnLaw } from './own-law.ts';

const own = (change: Partial<OwnLaw> = {}): OwnLaw => ({
  id: '0190f5a4-7e1c-7000-8000-000000000001',
  key: 'call_for_action_countries',
  figure: null,
  list: ['IR', 'KP'],
  effective_from: '2027-02-19',
  source_title: 'The announcement',
  source_url: 'https://www.gov.uk/an-announcement',
  note: '',
  added_at: '2027-02-20T10:00:00.000Z',
  added_by_name: 'Ann Admin',
  ...change,
});
const changeOf = (rows: readonly OwnLaw[], day: string) =>
  lawChanges(lawWith(rows)).find(({ effective_from }) => effective_from === day);

it('a change is a day on which a value differs from the one before', () => {
  const change = changeOf([own()], '2027-02-19');
  expect(change).toMatchObject({ key: 'call_for_action_countries', before: { list: ['IR', 'KP', 'MM'] } });
  expect(change && changedCountries(change)).toEqual(['MM']);
  expect(changeOf([own({ list: ['MM', 'IR', 'KP'] })], '2027-02-19')).toBeUndefined();
});

it.each([
  ['2027-02-19', '2027-02-20T10:00:00.000Z', '2027-02-20'],
  ['2027-03-19', '2027-02-20T10:00:00.000Z', '2027-03-19'],
  ['2025-02-19', '2027-02-20T10:00:00.000Z', '2027-02-20'],
  ['2027-07-01', '2027-07-01T23:30:00.000Z', '2027-07-02'],
])('the firm could know of its row from %s, added at %s, on %s', (effective_from, added_at, known_on) => {
  expect(changeOf([own({ effective_from, added_at })], effective_from)?.known_on).toBe(known_on);
});

it('what was looked up long afterwards was known on its day', () => {
  const known = (key: string) =>
    lawChanges(LAW_ROWS).flatMap((change) => (change.key === key ? change.known_on : []));
  expect(known('vat_registration_threshold')).toEqual(['2017-04-01', '2024-04-01']);
  expect(known('vat_standard_rate')).toEqual(['2011-01-04']);
  expect(known('increased_monitoring_countries')).toEqual(['2026-02-13', '2026-11-28']);
});

it.each([
  ['vat_standard_rate', 2_250, [], '22.5%'],
  ['vat_registration_threshold', 90_000, [], '£90,000'],
  ['former_office_months', 1, [], '1 month'],
  ['letter_money_laundering', 5, [], '5 years'],
  ['call_for_action_countries', null, ['MM', 'IR'], 'Iran, Myanmar (Burma)'],
  ['call_for_action_countries', null, [], 'no country'],
  ['letter_fees', null, [], 'in force'],
] as const)('%s of %j and %j reads %s', (key, figure, list, text) => {
  expect(lawValueText({ key, figure, list: [...list] })).toBe(text);
});

it('a change reads with its value and its day', () => {
  const [row] = lawWith([own()]).slice(-1);
  expect(row && lawChangeText(row)).toBe(
    'FATF: countries with a call for action: Iran, North Korea since 19 February 2027',
  );
});
