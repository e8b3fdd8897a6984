import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import { evidenceProblem } from '#contract/identity/activity/evidence-problem.ts';
import type { Notification } from './notification.ts';
import { NOTIFICATIONS, type NotificationKind } from './notification-kind.ts';

type Happened = Pick<Notification, 'kind' | 'event'>;

/** Undefined for a kind that a newer release has stored. */
function factsOf({ kind }: Pick<Notification, 'kind'>): { label: string; part?: string } | undefined {
  return Object.hasOwn(NOTIFICATIONS, kind) ? NOTIFICATIONS[kind as NotificationKind] : undefined;
}

/** The part of the client's page that a notification leads to; null for the page itself. */
export function notificationSection(notification: Pick<Notification, 'kind'>): string | null {
  return factsOf(notification)?.part ?? null;
}

/** For example 'Call booked'. */
function notificationTitle(notification: Pick<Notification, 'kind'>): string {
  return factsOf(notification)?.label ?? 'Something else happened';
}

/** For example 'Call booked: Ada Noether', or 'Clients handed over to you: 312'. */
export function notificationHeading({
  kind,
  client_name,
  event,
}: Happened & Pick<Notification, 'client_name'>): string {
  if (client_name !== null) return `${notificationTitle({ kind })}: ${client_name}`;
  return kind === 'handed_over'
    ? `Clients handed over to you: ${countOf(event)}`
    : notificationTitle({ kind });
}

function countOf({ changes }: Notification['event']): string {
  return Number(changes.clients?.to ?? 0).toLocaleString('en-GB');
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** ' for 5 March 2026 at 14:30', or '' without a time. */
function timeOf(starts_at: unknown, before: string): string {
  return typeof starts_at === 'string' ? ` ${before} ${timeFormat.format(new Date(starts_at))}` : '';
}

const FAILURES: Record<string, string> = {
  fallback: 'The bot could not be started.',
  timed_out: 'The bot did not report in time.',
};

const SENTENCES: Record<NotificationKind, (event: Notification['event']) => string> = {
  answers_returned: ({ type, actor_name }) =>
    `${actor_name} ${type === 'questionnaire.entered' ? 'entered the answers to' : 'answered'} the questionnaire.`,
  call_booked: ({ actor_name, changes }) =>
    `${actor_name} booked a call${timeOf(changes.starts_at?.to, 'for')}.`,
  call_cancelled: ({ actor_name, changes }) =>
    `${actor_name} cancelled the call${timeOf(changes.starts_at?.from, 'on')}.`,
  mail_failed: ({ changes: { subject, reason } }) =>
    `An email${typeof subject?.to === 'string' ? ` '${subject.to}'` : ''} could not be delivered. ${reason?.to ?? ''}`.trim(),
  proposal_sent: ({ actor_name }) => moved(actor_name, STATUS_LABELS[TRANSITIONS.proposal_sent.to]),
  proposal_failed: ({ changes: { outcome } }) =>
    FAILURES[String(outcome?.to)] ?? 'The bot could not create the draft proposal.',
  proposal_opened: ({ actor_name }) => `${actor_name} opened the proposal for the first time.`,
  proposal_signed: ({ type, actor_name }) =>
    type === 'proposal.completed'
      ? `All the client’s signatories have signed the proposal, ${actor_name} last.`
      : moved(actor_name, STATUS_LABELS[TRANSITIONS.bot_signed.to]),
  proposal_declined: ({ actor_name }) => `${actor_name} declined the proposal.`,
  proposal_wrong_person: () => 'A link to the proposal reached somebody else.',
  proposal_question: ({ actor_name }) => `${actor_name} asked a question about the proposal.`,
  handed_over: (event) =>
    event.type === 'client.owner_changed'
      ? `${event.actor_name} made you the owner.`
      : `${event.actor_name} gave you ${countOf(event)} ${event.changes.clients?.to === 1 ? 'client' : 'clients'}.`,
  mentioned: ({ actor_name }) => `${actor_name} mentioned you in a note.`,
  approval_asked: ({ actor_name }) =>
    `${actor_name} saved fees that are above the staff limit and asks for your approval.`,
  evidence_problem: ({ actor_name, changes }) => `${actor_name} ${evidenceProblem(changes)}.`,
};

function moved(actor: string, status: string): string {
  return `${actor} moved the client to ${status}.`;
}

/** A sentence about the event. It leaves out the client, who is named beside it. */
export function notificationSentence({ kind, event }: Happened): string {
  return Object.hasOwn(SENTENCES, kind)
    ? SENTENCES[kind as NotificationKind](event)
    : `${event.actor_name} made another change.`;
}
