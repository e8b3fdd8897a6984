import { CLIENT_PAGE_PARTS } from '#contract/client-page/parts.ts';

/** Kinds of notification, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'answers_returned',
  'call_booked',
  'call_cancelled',
  'proposal_sent',
  'proposal_failed',
  'proposal_signed',
  'handed_over',
  'mentioned',
  'approval_asked',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  answers_returned: 'Answers returned',
  call_booked: 'Call booked',
  call_cancelled: 'Call cancelled',
  proposal_sent: 'Proposal sent',
  proposal_failed: 'Proposal failed',
  proposal_signed: 'Proposal signed',
  handed_over: 'Client handed over to you',
  mentioned: 'Mentioned in a note',
  approval_asked: 'Fees to approve',
};

/** The part of the client's page that a notification leads to; null for the page itself. */
export const NOTIFICATION_PLACES: Record<NotificationKind, string | null> = {
  answers_returned: CLIENT_PAGE_PARTS.answers,
  call_booked: CLIENT_PAGE_PARTS.call,
  call_cancelled: CLIENT_PAGE_PARTS.call,
  proposal_sent: CLIENT_PAGE_PARTS.runs,
  proposal_failed: CLIENT_PAGE_PARTS.send,
  proposal_signed: CLIENT_PAGE_PARTS.runs,
  handed_over: null,
  mentioned: CLIENT_PAGE_PARTS.notes,
  approval_asked: CLIENT_PAGE_PARTS.fees,
};
