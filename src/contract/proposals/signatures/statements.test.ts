import { expect, test } from 'vitest';
import { letterLaw } from '#contract/proposals/letters/letter-law.ts';
import { statementsFor } from '#contract/proposals/proposal-versions/document/statements.ts';
import { maskedEmail } from './masked-email.ts';
import { agreedTo, intentOf, isEarlyStartAsked } from './statements.ts';

const CANCELLATION = { cancellation_days: 14 };

test('only consumers are asked about an early start', () => {
  const company = statementsFor('Hart & Co', { is_consumer: false, ...CANCELLATION });
  expect(company.early_start).toBeNull();
  const agreed = (statements: typeof company, early_start: boolean | null) =>
    agreedTo({ letters: [], statements }, { signatory_id: 'ada', early_start });
  expect(agreed(company, null)).toEqual([company.intent, company.privacy_notice]);
  const consumer = statementsFor('Hart & Co', { is_consumer: true, ...CANCELLATION });
  expect(consumer.early_start).toContain('14 days');
  expect(agreed(consumer, false)).not.toContain(consumer.early_start);
  expect(agreed(consumer, true)).toEqual([consumer.intent, consumer.privacy_notice, consumer.early_start]);
});

test('a consumer’s cancellation days come from the law on the proposal’s day', () => {
  const on = (day: string) => {
    const { cancellation_days } = letterLaw(day);
    return statementsFor('Hart & Co', { is_consumer: true, cancellation_days }).early_start;
  };
  expect(on('2014-06-12')).toBeNull();
  expect(on('2014-06-13')).toContain('before the 14 days in which I can cancel');
});

test('a director signing only for the company has no early-start question', () => {
  const letter = (is_consumer: boolean, signatory_ids: string[]) => ({
    id: 'l',
    letter: 'Individual',
    title: '',
    entity: { name: '', type: '' },
    is_consumer,
    parts: [],
    signatory_ids,
  });
  const document = {
    letters: [letter(false, ['ada', 'bob']), letter(true, ['bob'])],
    statements: statementsFor('Hart & Co', { is_consumer: true, ...CANCELLATION }),
  };
  expect(isEarlyStartAsked(document, 'ada')).toBe(false);
  expect(isEarlyStartAsked(document, 'bob')).toBe(true);
});

test('a signatory of some letters agrees only to these by name', () => {
  const letter = (name: string, signatory_ids: string[]) => ({
    letter: 'Individual',
    entity: { name, type: 'Individual' },
    is_consumer: true,
    signatory_ids,
  });
  const statements = statementsFor('Hart & Co', { is_consumer: true, ...CANCELLATION });
  const letters = [letter('Shah Bakery Ltd', ['ada', 'cyd']), letter('Ben Shah', ['ben', 'cyd'])];
  const intent = (id: string) => intentOf({ letters, statements }, id);
  expect(intent('cyd')).toBe(statements.intent);
  expect(intent('ben')).toContain('the letter of engagement for Ben Shah, with its services and fees');
  expect(intent('ben')).not.toContain('Bakery');
  expect(intent('dan')).toContain('no letter of engagement for me to sign');
});

test('a masked address shows its first letter and its host', () => {
  expect(maskedEmail('ada@example.com')).toBe('a•••@example.com');
});
