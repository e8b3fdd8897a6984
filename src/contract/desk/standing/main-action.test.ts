import { expect, test } from 'vitest';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { actionLabel } from './action.ts';
import type { Facts } from './facts.ts';
import { mainActionOf } from './main-action.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const JUST_NOW = '2026-03-02T11:00:00.000Z';
const STATUS_DAYS = Object.fromEntries(CLIENT_STATUSES.map((status) => [status, 7])) as Facts['status_days'];

const LINK: NonNullable<Facts['link']> = {
  id: 'link',
  used: false,
  revoked_at: null,
  expires_at: '2026-03-16T11:00:00.000Z',
  created_at: JUST_NOW,
  emailed_at: JUST_NOW,
  mail_state: 'accepted',
  mail_failure: null,
  opened_at: null,
  last_opened_at: null,
  opened_count: 0,
};

const CALL_TOMORROW: NonNullable<Facts['call']> = {
  booked_by: 'Senior Partner',
  booked_at: JUST_NOW,
  starts_at: '2026-03-03T10:00:00.000Z',
  duration_minutes: 30,
  join_url: null,
  cancelled_at: null,
};

const PROFORMA = { submission_date: JUST_NOW, updated_at: JUST_NOW };

function factsOf(status: ClientStatus, some: Partial<Facts>): Facts {
  return {
    status,
    status_changed_at: JUST_NOW,
    closed_at: null,
    closed_reason: null,
    closed_by: null,
    email: 'ada@example.com',
    phone_number: '07700 900123',
    link: null,
    call: null,
    answered_at: null,
    proforma: null,
    run: null,
    proposals_sent_by: 'goproposal',
    proposal: null,
    reminders: [],
    status_days: STATUS_DAYS,
    ...some,
  };
}

function labelFor(status: ClientStatus, facts: Partial<Facts> = {}): string | null {
  const action = mainActionOf(factsOf(status, facts), NOW);
  return action && actionLabel(action);
}

test.each<[ClientStatus, Partial<Facts>, string | null]>([
  ['new_inquiry', {}, 'Email the questionnaire'],
  ['request_for_info', {}, 'Email the questionnaire'],
  ['request_for_info', { link: LINK }, 'Email it again'],
  ['info_returned', { answered_at: JUST_NOW }, 'Book a call'],
  ['info_returned', { call: CALL_TOMORROW }, 'Fill in the proforma'],
  ['zoom_call_booked', { call: CALL_TOMORROW }, 'Fill in the proforma'],
  ['proforma_review', { proforma: PROFORMA }, 'Send Proposal'],
  ['goproposal_sent', { proforma: PROFORMA }, 'Set to GoProposal Signed'],
  ['goproposal_signed', { proforma: PROFORMA }, 'Set to OneDrive Created'],
  ['onedrive_created', { proforma: PROFORMA }, null],
])('in %s with %j, the next action is %j', (status, facts, label) => {
  expect(labelFor(status, facts)).toBe(label);
});

test("the standing's action comes before the status's usual action", () => {
  const weeksAgo = '2026-02-01T11:00:00.000Z';
  expect(labelFor('goproposal_sent', { status_changed_at: weeksAgo })).toBe('Call');
});

test.each(CLIENT_STATUSES)('a closed client in %s is reopened first', (status) => {
  expect(labelFor(status, { closed_at: JUST_NOW, closed_reason: 'Price', closed_by: 'Sam' })).toBe(
    'Reopen client',
  );
});
