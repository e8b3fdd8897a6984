import { expect, test } from 'vitest';
import { isAsked, PARTS, partOf, QUESTIONS, type Question, questionText } from './questions.ts';

const ALL = Object.keys(QUESTIONS) as Question[];
const leftOut = (answers: Parameters<typeof isAsked>[1]) =>
  ALL.filter((question) => !isAsked(question, answers));

test('each question is in one part, in the order of the form', () => {
  expect(PARTS.flatMap(({ questions }) => [...questions])).toEqual(ALL);
  expect(ALL.map(partOf)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3]);
});

test('a question is asked only if earlier answers make it apply', () => {
  const nothing = { trading_style: '', employs_staff: '', existing_advisor: '' };
  expect(leftOut(nothing)).toEqual([
    'company_name',
    'company_registration_number',
    'number_of_staff',
    'annual_fee',
  ]);
  expect(leftOut({ trading_style: 'Limited Company', employs_staff: 'yes', existing_advisor: true })).toEqual(
    [],
  );
  expect(leftOut({ trading_style: 'Sole Trader', employs_staff: 'no', existing_advisor: false })).toEqual([
    'company_registration_number',
    'number_of_staff',
    'annual_fee',
  ]);
});

test('a sole trader is asked for a trading name', () => {
  expect(questionText('company_name', { trading_style: 'Sole Trader' })).toMatch(
    /trading name, if you have one/,
  );
  expect(questionText('company_name', { trading_style: 'Limited Company' })).toMatch(/name of your company/);
});
