import { expect, test } from 'vitest';
import { type ProposalReminder, proposalReminderDue } from './reminder.ts';

type Facts = Parameters<typeof proposalReminderDue>[0];
type Signatory = Facts['signatories'][number];

const MAILED = '2026-03-02T10:15:00.000Z';

const signatory = (given: Partial<Signatory> = {}): Signatory => ({
  id: 'priya',
  kind: 'client',
  signed_at: null,
  mailed_at: MAILED,
  wrong_person_at: null,
  is_undelivered: false,
  last_link_at: given.mailed_at ?? MAILED,
  ...given,
});

const facts = ({
  version,
  ...given
}: Partial<Omit<Facts, 'version'>> & { version?: object } = {}): Facts => ({
  client: { closed_at: null, reminds_since: null },
  version: {
    state: 'open',
    valid_until: '2026-04-01',
    accepted_at: null,
    reminders_stopped_at: null,
    ...version,
  },
  order: 'in_order',
  signatories: [signatory()],
  id: 'priya',
  ...given,
});

const due = (given: Parameters<typeof facts>[0], now: string) =>
  proposalReminderDue(facts(given), new Date(now));

/** The reminders that a signatory gets, each with its time, if reminders are checked every quarter of an hour. */
function reminders(mailed_at: string, version: { valid_until: string; accepted_at?: string }, days = 40) {
  const sent: [string, ProposalReminder][] = [];
  let last_link_at = mailed_at;
  const start = Math.ceil(Date.parse(mailed_at) / 900_000) * 900_000;
  for (let at = start; at < start + days * 86_400_000; at += 900_000) {
    const now = new Date(at);
    const signatories = [signatory({ mailed_at, last_link_at })];
    const reminder = proposalReminderDue(facts({ signatories, version }), now);
    if (!reminder) continue;
    last_link_at = now.toISOString();
    sent.push([last_link_at, reminder]);
  }
  return sent;
}

test.each<[string, string, { valid_until: string; accepted_at?: string }, [string, ProposalReminder][]]>([
  [
    'valid for a month',
    MAILED,
    { valid_until: '2026-04-01' },
    [
      ['2026-03-05T09:00:00.000Z', 'day_3'],
      ['2026-03-09T09:00:00.000Z', 'day_7'],
      // Summer time began on 29 March.
      ['2026-03-30T08:00:00.000Z', 'before_expiry'],
    ],
  ],
  [
    'mailed a second before midnight in winter',
    '2026-03-02T23:59:59.000Z',
    { valid_until: '2026-03-20' },
    [
      ['2026-03-05T09:00:00.000Z', 'day_3'],
      ['2026-03-09T09:00:00.000Z', 'day_7'],
      ['2026-03-18T09:00:00.000Z', 'before_expiry'],
    ],
  ],
  [
    'mailed after midnight in London, which is the day before in UTC',
    '2026-06-01T23:30:00.000Z',
    { valid_until: '2026-06-30' },
    [
      ['2026-06-05T08:00:00.000Z', 'day_3'],
      ['2026-06-09T08:00:00.000Z', 'day_7'],
      ['2026-06-28T08:00:00.000Z', 'before_expiry'],
    ],
  ],
  [
    'mailed before the clocks change in autumn',
    '2026-10-24T10:00:00.000Z',
    { valid_until: '2026-11-10' },
    [
      ['2026-10-27T09:00:00.000Z', 'day_3'],
      ['2026-10-31T09:00:00.000Z', 'day_7'],
      ['2026-11-08T09:00:00.000Z', 'before_expiry'],
    ],
  ],
  [
    'with two reminders on one day',
    MAILED,
    { valid_until: '2026-03-11' },
    [
      ['2026-03-05T09:00:00.000Z', 'day_3'],
      ['2026-03-09T09:00:00.000Z', 'before_expiry'],
    ],
  ],
  [
    'valid for less than a week',
    MAILED,
    { valid_until: '2026-03-06' },
    [
      ['2026-03-04T09:00:00.000Z', 'before_expiry'],
      ['2026-03-05T09:00:00.000Z', 'day_3'],
    ],
  ],
  ['valid until tomorrow', MAILED, { valid_until: '2026-03-03' }, []],
  [
    'that no longer expires because somebody else accepted it',
    MAILED,
    { valid_until: '2026-03-08', accepted_at: MAILED },
    [
      ['2026-03-05T09:00:00.000Z', 'day_3'],
      ['2026-03-09T09:00:00.000Z', 'day_7'],
    ],
  ],
])('a signatory gets the expected reminders of a proposal %s', (_title, mailed_at, version, expected) => {
  expect(reminders(mailed_at, version)).toEqual(expected);
});

test('missed reminders become one reminder', () => {
  expect(due({}, '2026-03-05T08:59:00.000Z')).toBeNull();
  expect(due({}, '2026-03-08T09:00:00.000Z')).toBe('day_3');
  expect(due({}, '2026-03-20T09:00:00.000Z')).toBe('day_7');
  expect(due({}, '2026-03-31T09:00:00.000Z')).toBe('before_expiry');
  expect(due({}, '2026-04-01T22:59:00.000Z')).toBe('before_expiry');
  expect(due({}, '2026-04-01T23:00:00.000Z')).toBeNull();
});

test('a link from staff replaces only the reminder of that day', () => {
  const signatories = [signatory({ last_link_at: '2026-03-05T07:00:00.000Z' })];
  expect(due({ signatories }, '2026-03-05T10:00:00.000Z')).toBeNull();
  expect(due({ signatories }, '2026-03-09T10:00:00.000Z')).toBe('day_7');
});

test('a reminder that was due before the client was reopened is skipped', () => {
  const client = { closed_at: null, reminds_since: '2026-03-05T09:00:00.001Z' };
  expect(due({ client }, '2026-03-06T10:00:00.000Z')).toBeNull();
  expect(due({ client }, '2026-03-09T10:00:00.000Z')).toBe('day_7');
});

const LATER = '2026-03-05T10:00:00.000Z';

test.each<[string, Parameters<typeof facts>[0]]>([
  ['of a closed client', { client: { closed_at: MAILED, reminds_since: null } }],
  ['of a superseded version', { version: { state: 'superseded' } }],
  ['of a withdrawn version', { version: { state: 'withdrawn' } }],
  ['of a declined version', { version: { state: 'declined' } }],
  ['of an expired version', { version: { valid_until: '2026-03-04' } }],
  ['who signed', { signatories: [signatory({ signed_at: MAILED }), signatory({ id: 'arun' })] }],
  ['who has had no mail', { signatories: [signatory({ mailed_at: null, last_link_at: null })] }],
  ['whose turn has not come', { signatories: [signatory({ id: 'arun' }), signatory()] }],
  ['whose newest mail failed', { signatories: [signatory({ is_undelivered: true })] }],
  ['of the firm', { signatories: [signatory({ kind: 'firm' })] }],
])('a signatory %s gets no reminder', (_title, given) => {
  expect(due({}, LATER)).toBe('day_3');
  expect(due(given, LATER)).toBeNull();
});

test('if all may sign at once, later signatories also get reminders', () => {
  const signatories = [signatory({ id: 'arun' }), signatory()];
  expect(due({ signatories, order: 'at_once' }, LATER)).toBe('day_3');
});
