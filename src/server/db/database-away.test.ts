import { expect, it } from 'vitest';
import { isReadOnly, whyUnavailable } from './database-away.ts';

const failure = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });

it.each([
  [
    'a network error: ECONNREFUSED, ECONNRESET, EPIPE, ETIMEDOUT',
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ],
  ['a missing route: EHOSTUNREACH, ENETUNREACH', ['EHOSTUNREACH', 'ENETUNREACH']],
  ['a failed name resolution: ENOTFOUND, EAI_AGAIN', ['ENOTFOUND', 'EAI_AGAIN']],
  ['a shutdown or start: 57P01, 57P02, 57P03', ['57P01', '57P02', '57P03']],
  ['a connection exception: class 08', ['08000', '08003', '08006', '08P01']],
  ['a lack of resources: class 53', ['53100', '53300']],
])('a later retry makes sense after %s', (_cause, codes) => {
  expect(codes.map(failure).map(whyUnavailable)).toEqual(codes.map(() => 'The database is unavailable'));
});

it('a later retry makes sense after a write on a read-only database', () => {
  expect(whyUnavailable(failure('25006'))).toBe('The database is read-only');
  expect(isReadOnly(failure('25006'))).toBe(true);
});

it('a fault of the statement is not temporary', () => {
  expect(['42601', '23505', '25001'].map(failure).map(whyUnavailable)).toEqual([null, null, null]);
  expect(isReadOnly(failure('25001'))).toBe(false);
});
