import { expect, test } from 'vitest';
import { type ExternalLink, linkState, nextReminder, reminderDue } from './link.ts';

const NOW = new Date('2026-03-10T10:00:00.000Z');
const OPEN = { closed_at: null };

/** An open link, emailed at `emailed_at`. */
function mailed(emailed_at: string, given: Partial<ExternalLink> = {}) {
  return {
    used: false,
    revoked_at: null,
    expires_at: '2026-04-01T10:00:00.000Z',
    emailed_at,
    mailed_at: emailed_at,
    reminded_day: null,
    mail_state: null,
    reminds_since: null,
    reminders_stopped_at: null,
    ...given,
  };
}

test('a link is open only while it is unused, not revoked and not expired', () => {
  const link = { used: false, revoked_at: null, expires_at: '2026-03-10T10:00:00.001Z' };
  expect(linkState(link, NOW)).toBe('open');
  expect(linkState({ ...link, expires_at: '2026-03-10T10:00:00.000Z' }, NOW)).toBe('expired');
  expect(linkState({ ...link, revoked_at: '2026-03-09T10:00:00.000Z' }, NOW)).toBe('revoked');
  expect(linkState({ ...link, used: true }, NOW)).toBe('used');
});

test('reminders are due after 3 and 7 days', () => {
  const due = (emailed_at: string, reminded_day: number | null) =>
    reminderDue(mailed(emailed_at, { reminded_day }), OPEN, NOW);
  expect(due('2026-03-07T10:00:00.001Z', null)).toBeNull();
  expect(due('2026-03-07T10:00:00.000Z', null)).toBe(3);
  expect(due('2026-03-07T10:00:00.000Z', 3)).toBeNull();
  expect(due('2026-03-03T10:00:00.000Z', 3)).toBe(7);
  expect(due('2026-03-01T10:00:00.000Z', null)).toBe(7);
  expect(due('2026-03-01T10:00:00.000Z', 7)).toBeNull();
});

test('reminders that were due before the client was reopened are skipped', () => {
  const due = (emailed_at: string) =>
    reminderDue(mailed(emailed_at, { reminds_since: '2026-03-09T12:00:00.000Z' }), OPEN, NOW);
  expect(due('2026-03-06T11:59:59.999Z')).toBeNull();
  expect(due('2026-03-06T12:00:00.000Z')).toBe(3);
  expect(due('2026-03-03T10:00:00.000Z')).toBe(7);
  expect(due('2026-03-01T10:00:00.000Z')).toBeNull();
});

test('a reminder follows the previous mail by at least a day', () => {
  const due = (mailed_at: string) =>
    reminderDue(mailed('2026-03-03T09:00:00.000Z', { mailed_at, reminded_day: 3 }), OPEN, NOW);
  expect(due('2026-03-10T09:45:00.000Z')).toBeNull();
  expect(due('2026-03-09T10:00:00.001Z')).toBeNull();
  expect(due('2026-03-09T10:00:00.000Z')).toBe(7);
});

test('no reminder is due for a closed client or a used link', () => {
  const link = mailed('2026-03-07T10:00:00.000Z');
  const at = '2026-03-08T10:00:00.000Z';
  expect(reminderDue({ ...link, reminders_stopped_at: at }, OPEN, NOW)).toBeNull();
  expect(reminderDue(link, { closed_at: at }, NOW)).toBeNull();
  expect(reminderDue({ ...link, used: true }, OPEN, NOW)).toBeNull();
  expect(reminderDue({ ...link, emailed_at: null, mailed_at: null }, OPEN, NOW)).toBeNull();
});

test('the next reminder is announced for the time of the check that sends it', () => {
  const next = (emailed_at: string, given: Partial<ExternalLink> = {}) =>
    nextReminder(mailed(emailed_at, given), OPEN, NOW);
  expect(next('2026-03-09T10:07:00.000Z')).toBe('2026-03-12T10:15:00.000Z');
  expect(next('2026-03-05T10:00:00.000Z', { reminded_day: 3 })).toBe('2026-03-12T10:00:00.000Z');
  expect(next('2026-03-02T10:00:00.000Z', { reminded_day: 7 })).toBeNull();
  // Late, because the server was down: the next check sends it, but not within a day of the previous mail.
  expect(next('2026-03-06T10:00:00.000Z')).toBe('2026-03-10T10:00:00.000Z');
  expect(next('2026-03-02T10:00:00.000Z', { reminded_day: 3, mailed_at: '2026-03-10T09:10:00.000Z' })).toBe(
    '2026-03-11T09:15:00.000Z',
  );
});

test('a reminder that would come after the link expires is not announced', () => {
  const link = mailed('2026-03-09T10:00:00.000Z', { expires_at: '2026-03-12T10:00:00.000Z' });
  expect(nextReminder(link, OPEN, NOW)).toBeNull();
});

test('an announced reminder is due at its time', () => {
  for (let hours = 1; hours < 240; hours += 5) {
    for (const reminded_day of [null, 3, 7]) {
      const emailed_at = new Date(NOW.getTime() - hours * 3_600_000).toISOString();
      const link = mailed(emailed_at, { reminded_day });
      const next = nextReminder(link, OPEN, NOW);
      if (next === null) {
        expect(reminderDue(link, OPEN, new Date('2026-03-31T10:00:00.000Z'))).toBeNull();
        continue;
      }
      expect(reminderDue(link, OPEN, new Date(next))).not.toBeNull();
      const before = new Date(Date.parse(next) - 15 * 60_000);
      if (before >= NOW) expect(reminderDue(link, OPEN, before)).toBeNull();
    }
  }
});
