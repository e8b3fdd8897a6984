import { expect, test } from 'vitest';
import { isEndingSoon } from './ending-soon.ts';

test('a certificate ends soon in its last 30 days and afterwards', () => {
  const ends = (valid_to: string) => isEndingSoon({ valid_to }, new Date('2026-03-01T12:00:00.000Z'));
  expect(ends('2026-03-31T12:00:00.000Z')).toBe(false);
  expect(ends('2026-03-31T11:59:59.000Z')).toBe(true);
  expect(ends('2026-02-01T00:00:00.000Z')).toBe(true);
});
