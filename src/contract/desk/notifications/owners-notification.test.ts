import { expect, test } from 'vitest';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import { ownersNotification } from './owners-notification.ts';

const told = (type: ActivityType, changes: ActivityChanges = {}, actor_id: string | null = 'sam') =>
  ownersNotification({ type, changes, actor_id });
const change = (field: string, from: unknown, to: unknown) => ({ [field]: { from, to } });

test('the owner is notified of answers, whoever gives them', () => {
  expect(told('questionnaire.submitted', {}, null)).toBe('answers_returned');
  expect(told('questionnaire.entered')).toBe('answers_returned');
});

test('the owner is notified of calls booked, moved or cancelled', () => {
  expect(told('call.booked')).toBe('call_booked');
  expect(told('call.rebooked', change('starts_at', null, '2026-03-05T10:00:00.000Z'))).toBe('call_booked');
  expect(told('call.rebooked', change('duration_minutes', 30, 60))).toBeNull();
  expect(told('call.cancelled')).toBe('call_cancelled');
});

test('the owner is notified of bookings and cancellations by Calendly', () => {
  const booked = change('calendly_booking', false, true);
  expect(told('client.calendly_booking_changed', booked, null)).toBe('call_booked');
  expect(told('client.calendly_booking_changed', change('calendly_booking', true, false), null)).toBe(
    'call_cancelled',
  );
  expect(told('client.calendly_booking_changed', booked)).toBeNull();
});

test('a status moved forward to proposal sent or signed notifies the owner', () => {
  const moved = (from: string | null, to: string) =>
    told('client.status_changed', change('status', from, to));
  expect(moved('proforma_review', 'goproposal_sent')).toBe('proposal_sent');
  expect(moved('proforma_review', 'goproposal_signed')).toBe('proposal_signed');
  expect(moved('goproposal_signed', 'goproposal_sent')).toBeNull();
  expect(moved('goproposal_sent', 'proforma_review')).toBeNull();
  expect(moved(null, 'goproposal_sent')).toBeNull();
  const undone = {
    ...change('status', 'proforma_review', 'goproposal_sent'),
    ...change('status_changed_at', '2026-03-02T10:00:00.000Z', '2026-03-01T10:00:00.000Z'),
  };
  expect(told('client.status_changed', undone)).toBeNull();
  expect(moved('new_inquiry', 'request_for_info')).toBeNull();
});

test('the owner is notified if creating a proposal fails', () => {
  const ended = (outcome: string) =>
    told('proposal.bot_ended', change('outcome', 'under_way', outcome), null);
  for (const outcome of ['fallback', 'timed_out', 'failed']) expect(ended(outcome)).toBe('proposal_failed');
  expect(ended('created')).toBeNull();
});

test('a new owner of a client is notified', () => {
  expect(told('client.owner_changed', change('owner', null, 'Ann'))).toBe('handed_over');
  expect(told('client.owner_changed', change('owner', 'Ann', null))).toBeNull();
});

test('the owner is notified of the signature that completes a proposal', () => {
  expect(told('proposal.completed', change('number', null, 1), null)).toBe('proposal_signed');
  expect(told('proposal.signature_added', change('number', null, 1), null)).toBeNull();
});

test('the owner is not notified of created clients, notes, proformas or reminders', () => {
  for (const type of ['client.created', 'note.added', 'proforma.saved', 'link.reminded'] as const)
    expect(told(type)).toBeNull();
});

test('the owner is notified of proposals first opened, declined or asked about', () => {
  expect(told('proposal.opened', {}, null)).toBe('proposal_opened');
  expect(told('proposal.declined', {}, null)).toBe('proposal_declined');
  expect(told('proposal.wrong_person', {}, null)).toBe('proposal_wrong_person');
  expect(told('proposal.question_asked', {}, null)).toBe('proposal_question');
});
