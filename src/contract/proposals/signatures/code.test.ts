import { expect, test } from 'vitest';
import { CODE_ATTEMPTS, codeState } from './code.ts';

const NOW = new Date('2026-03-10T10:00:00.000Z');
const SENT = {
  code_hash: 'hash',
  code_expires_at: '2026-03-10T10:05:00.000Z',
  code_attempts: 0,
  code_entered_at: null,
};

test('a code works until it expires or has been entered incorrectly too many times', () => {
  expect(codeState(SENT, NOW)).toBe('sent');
  expect(codeState(SENT, new Date('2026-03-10T10:05:00.000Z'))).toBe('expired');
  expect(codeState({ ...SENT, code_attempts: CODE_ATTEMPTS - 1 }, NOW)).toBe('sent');
  expect(codeState({ ...SENT, code_attempts: CODE_ATTEMPTS }, NOW)).toBe('attempts');
  expect(codeState({ ...SENT, code_hash: null, code_expires_at: null }, NOW)).toBe('none');
});

test('an entered code lasts an hour', () => {
  const entered = { ...SENT, code_entered_at: '2026-03-10T10:01:00.000Z' };
  expect(codeState(entered, new Date('2026-03-10T11:00:59.999Z'))).toBe('entered');
  expect(codeState(entered, new Date('2026-03-10T11:01:00.000Z'))).toBe('none');
});

test('a code stored by a clock that ran far ahead does not work', () => {
  expect(codeState({ ...SENT, code_expires_at: '2026-03-11T10:05:00.000Z' }, NOW)).toBe('expired');
  expect(codeState({ ...SENT, code_entered_at: '2026-03-11T10:05:00.000Z' }, NOW)).toBe('none');
});
