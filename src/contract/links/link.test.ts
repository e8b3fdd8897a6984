import { expect, test } from 'vitest';
import { linkState, reminderDue } from './link.ts';

const NOW = new Date('2026-03-10T10:00:00.000Z');

test('a link is open only while it is unused, not revoked and not expired', () => {
  const link = { used: false, revoked_at: null, expires_at: '2026-03-10T10:00:00.001Z' };
  expect(linkState(link, NOW)).toBe('open');
  expect(linkState({ ...link, expires_at: '2026-03-10T10:00:00.000Z' }, NOW)).toBe('expired');
  expect(linkState({ ...link, revoked_at: '2026-03-09T10:00:00.000Z' }, NOW)).toBe('revoked');
  expect(linkState({ ...link, used: true }, NOW)).toBe('used');
});

test('reminders are due after 3 and 7 days, and the latest replaces earlier ones', () => {
  const due = (emailed_at: string, reminded: number[]) =>
    reminderDue({ emailed_at, newest_at: emailed_at, reminded }, NOW);
  expect(due('2026-03-07T10:00:00.001Z', [])).toBeNull();
  expect(due('2026-03-07T10:00:00.000Z', [])).toBe(3);
  expect(due('2026-03-07T10:00:00.000Z', [3])).toBeNull();
  expect(due('2026-03-03T10:00:00.000Z', [3])).toBe(7);
  expect(due('2026-03-01T10:00:00.000Z', [])).toBe(7);
  expect(due('2026-03-01T10:00:00.000Z', [7])).toBeNull();
});

test('a reminder follows the previous mail by at least a day', () => {
  const due = (newest_at: string) =>
    reminderDue({ emailed_at: '2026-03-03T09:00:00.000Z', newest_at, reminded: [3] }, NOW);
  expect(due('2026-03-10T09:45:00.000Z')).toBeNull();
  expect(due('2026-03-09T10:00:00.001Z')).toBeNull();
  expect(due('2026-03-09T10:00:00.000Z')).toBe(7);
});
