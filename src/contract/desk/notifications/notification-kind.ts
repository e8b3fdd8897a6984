import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';

interface NotificationFacts {
  label: string;
  /** The part of the client's page that it leads to. Without one, it leads to the page itself. */
  part?: string;
  /**
   * Mailed whatever the user chose: clients' questions and refusals to the owner, and problems with evidence to
   * administrators.
   */
  isAlwaysMailed?: true;
}

/** Every kind of notification, in the order of the settings. Its sentence is in notification-text.ts. */
export const NOTIFICATIONS = {
  answers_returned: { label: 'Answers returned', part: CLIENT_PAGE_PARTS.answers },
  call_booked: { label: 'Call booked', part: CLIENT_PAGE_PARTS.call },
  call_cancelled: { label: 'Call cancelled', part: CLIENT_PAGE_PARTS.call },
  mail_failed: { label: 'Email not delivered' },
  proposal_sent: { label: 'Proposal sent', part: CLIENT_PAGE_PARTS.runs },
  proposal_failed: { label: 'Proposal failed', part: CLIENT_PAGE_PARTS.send },
  proposal_opened: { label: 'Proposal opened', part: CLIENT_PAGE_PARTS.runs },
  proposal_signed: { label: 'Proposal signed', part: CLIENT_PAGE_PARTS.runs },
  proposal_declined: { label: 'Proposal declined', part: CLIENT_PAGE_PARTS.runs, isAlwaysMailed: true },
  proposal_wrong_person: {
    label: 'Proposal reached somebody else',
    part: CLIENT_PAGE_PARTS.runs,
    isAlwaysMailed: true,
  },
  proposal_question: {
    label: 'Question about a proposal',
    part: CLIENT_PAGE_PARTS.notes,
    isAlwaysMailed: true,
  },
  handed_over: { label: 'Client handed over to you' },
  mentioned: { label: 'Mentioned in a note', part: CLIENT_PAGE_PARTS.notes },
  approval_asked: { label: 'Fees to approve', part: CLIENT_PAGE_PARTS.fees },
  evidence_problem: { label: 'Problem with evidence', isAlwaysMailed: true },
} as const satisfies Record<string, NotificationFacts>;

export type NotificationKind = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];

/** Kinds that users choose to get by mail. */
export const CHOSEN_MAILS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => !('isAlwaysMailed' in NOTIFICATIONS[kind]),
);
