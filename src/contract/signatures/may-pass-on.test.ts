import { expect, test } from 'vitest';
import { mayPassOn } from './may-pass-on.ts';

const signed_at = '2026-11-22T14:03:00.000Z';
const signatories = [
  { id: 'ada', kind: 'client' as const, signed_at },
  { id: 'ben', kind: 'client' as const, signed_at: null },
  { id: 'cat', kind: 'client' as const, signed_at },
  { id: 'grace', kind: 'firm' as const, signed_at: null },
];

test.each([
  ['from one who has signed to one who has not', 'ada', 'ben', true],
  ['from one who has not signed', 'ben', 'ada', false],
  ['to one who has signed too', 'ada', 'cat', false],
  ['to the colleague who countersigns', 'ada', 'grace', false],
  ['from somebody who does not sign this version', 'eve', 'ben', false],
  ['to somebody who does not sign this version', 'ada', 'eve', false],
])('a device handed over goes on %s: %s → %s is %s', (_, from, to, may) => {
  expect(mayPassOn(signatories, { from, to })).toBe(may);
});
