import { CLIENT_PAGE_PARTS } from '#contract/client-page/parts.ts';

/** Kinds of notification, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'answers_returned',
  'call_booked',
  'call_cancelled',
  'mail_failed',
  'proposal_sent',
  'proposal_failed',
  'proposal_opened',
  'proposal_signed',
  'proposal_declined',
  'proposal_wrong_person',
  'proposal_question',
  'handed_over',
  'mentioned',
  'approval_asked',
  'evidence_problem',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const ALWAYS_MAILED: readonly NotificationKind[] = [
  'proposal_declined',
  'proposal_wrong_person',
  'proposal_question',
  'evidence_problem',
];

/**
 * Kinds that users choose to get by mail. Clients' questions and refusals are always mailed to the owner, and problems
 * with evidence to administrators.
 */
export const CHOSEN_MAILS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => !ALWAYS_MAILED.includes(kind),
);

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  answers_returned: 'Answers returned',
  call_booked: 'Call booked',
  call_cancelled: 'Call cancelled',
  mail_failed: 'Email not delivered',
  proposal_sent: 'Proposal sent',
  proposal_failed: 'Proposal failed',
  proposal_opened: 'Proposal opened',
  proposal_signed: 'Proposal signed',
  proposal_declined: 'Proposal declined',
  proposal_wrong_person: 'Proposal reached somebody else',
  proposal_question: 'Question about a proposal',
  handed_over: 'Client handed over to you',
  mentioned: 'Mentioned in a note',
  approval_asked: 'Fees to approve',
  evidence_problem: 'Problem with evidence',
};

/** The part of the client's page that a notification leads to; null for the page itself. */
export const NOTIFICATION_PLACES: Record<NotificationKind, string | null> = {
  answers_returned: CLIENT_PAGE_PARTS.answers,
  call_booked: CLIENT_PAGE_PARTS.call,
  call_cancelled: CLIENT_PAGE_PARTS.call,
  mail_failed: null,
  proposal_sent: CLIENT_PAGE_PARTS.runs,
  proposal_failed: CLIENT_PAGE_PARTS.send,
  proposal_opened: CLIENT_PAGE_PARTS.runs,
  proposal_signed: CLIENT_PAGE_PARTS.runs,
  proposal_declined: CLIENT_PAGE_PARTS.runs,
  proposal_wrong_person: CLIENT_PAGE_PARTS.runs,
  proposal_question: CLIENT_PAGE_PARTS.notes,
  handed_over: null,
  mentioned: CLIENT_PAGE_PARTS.notes,
  approval_asked: CLIENT_PAGE_PARTS.fees,
  evidence_problem: null,
};
