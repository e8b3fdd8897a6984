import { expect, it } from 'vitest';
import { dueMonday } from './digest-week.ts';

it.each([
  ['in winter', '2026-03-02', '2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z'],
  ['after the clocks went forward', '2026-03-30', '2026-03-30T06:59:59Z', '2026-03-30T07:00:00Z'],
  ['after the clocks went back', '2026-10-26', '2026-10-26T07:59:59Z', '2026-10-26T08:00:00Z'],
])('the digest of a Monday is due at 8:00 in London %s', (_, monday, before, from) => {
  expect(dueMonday(new Date(before)) < monday).toBe(true);
  expect(dueMonday(new Date(from))).toBe(monday);
});

it('the digest of a Monday stays due until the next', () => {
  expect(dueMonday(new Date('2026-03-08T23:59:00Z'))).toBe('2026-03-02');
});
