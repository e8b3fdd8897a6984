import type { Notification } from '#contract/desk/notifications/notification.ts';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';

type Event = Notification['event'];

const STARTS_AT = '2026-03-05T14:30:00.000Z';
const to = (value: string) => ({ from: null, to: value });
const by = (actor_name: string, type: ActivityType, changes: ActivityChanges = {}): Event => ({
  type,
  at: '2026-03-02T09:30:00.000Z',
  actor_name,
  changes,
});

/** An event for each kind of notification. Null: the same action sends a mail of its own. */
export const NOTIFIED: Record<NotificationKind, Event | null> = {
  answers_returned: by('Nell Ward', 'questionnaire.submitted'),
  call_booked: by('Priya Shah', 'call.booked', { starts_at: to(STARTS_AT) }),
  call_cancelled: by('Priya Shah', 'call.cancelled', { starts_at: { from: STARTS_AT, to: null } }),
  mail_failed: by('Tallygate', 'mail.failed', {
    subject: to('Please tell us about your business'),
    reason: to('550 5.1.1 No such user'),
  }),
  proposal_sent: by('Priya Shah', 'client.status_changed'),
  proposal_failed: by('The proposal bot', 'proposal.bot_ended', { outcome: to('timed_out') }),
  proposal_opened: by('Nell Ward', 'proposal.opened'),
  proposal_signed: by('Nell Ward', 'proposal.completed'),
  proposal_declined: null,
  proposal_wrong_person: null,
  proposal_question: null,
  handed_over: by('Priya Shah', 'client.owner_changed'),
  mentioned: by('Priya Shah', 'note.added'),
  approval_asked: by('Priya Shah', 'fees.approval_asked'),
  evidence_problem: null,
};
