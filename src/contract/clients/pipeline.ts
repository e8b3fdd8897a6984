import { type ClientStatus, isForward } from './client-status.ts';

/** What the bot reports of a run. */
export const BOT_OUTCOMES = ['created', 'signed', 'workspace_created', 'failed'] as const;

export type BotOutcome = (typeof BOT_OUTCOMES)[number];

interface TransitionRule {
  from: readonly ClientStatus[];
  to: ClientStatus;
}

/** What moves a client by itself, from where and to where. By hand somebody may be given any status that is not blocked. */
export const TRANSITIONS = {
  link_generated: { from: ['new_inquiry'], to: 'request_for_info' },
  /** Answers that come later than that are stored and move nobody back. */
  questionnaire_answered: { from: ['new_inquiry', 'request_for_info'], to: 'info_returned' },
  call_booked: { from: ['info_returned'], to: 'zoom_call_booked' },
  /** Saved once more in review, it moves nobody. */
  proforma_saved: { from: ['info_returned', 'zoom_call_booked', 'proforma_review'], to: 'proforma_review' },
  /** Without the bot, or where the bot could not be started. */
  proposal_sent: { from: ['proforma_review'], to: 'goproposal_sent' },
  send_taken_back: { from: ['goproposal_sent'], to: 'proforma_review' },
  /** The bot's reports lead forward only, and only from review on. */
  bot_created: { from: ['proforma_review'], to: 'goproposal_sent' },
  bot_signed: { from: ['proforma_review', 'goproposal_sent'], to: 'goproposal_signed' },
  bot_workspace_created: {
    from: ['proforma_review', 'goproposal_sent', 'goproposal_signed'],
    to: 'onedrive_created',
  },
} as const satisfies Record<string, TransitionRule> &
  Record<`bot_${Exclude<BotOutcome, 'failed'>}`, TransitionRule>;

export type Transition = keyof typeof TRANSITIONS;

export function allows(transition: Transition, status: ClientStatus): boolean {
  const { from }: TransitionRule = TRANSITIONS[transition];
  return from.includes(status);
}

/** Where a client is after it: where they were, if it moves nobody from there. */
export function statusAfter(transition: Transition, status: ClientStatus): ClientStatus {
  return allows(transition, status) ? TRANSITIONS[transition].to : status;
}

/** A failure moves nobody. */
export function statusAfterBotReport(status: ClientStatus, outcome: BotOutcome): ClientStatus {
  return outcome === 'failed' ? status : statusAfter(`bot_${outcome}`, status);
}

type Statuses = readonly ClientStatus[];

/** The queue for a call. */
export const WAITING_FOR_CALL: Statuses = TRANSITIONS.call_booked.from;

/** The reviews, from where a proposal is sent. */
export const IN_REVIEW: Statuses = TRANSITIONS.proposal_sent.from;

/** Where the request-additional-information area is shown. */
export const MAY_REQUEST_INFORMATION: Statuses = TRANSITIONS.questionnaire_answered.from;

/** Where the proforma entry form is shown: where saving one moves the client. */
export const MAY_ENTER_PROFORMA: Statuses = TRANSITIONS.proforma_saved.from.filter(
  (status) => status !== TRANSITIONS.proforma_saved.to,
);

/** What nobody is set to by hand once a questionnaire was answered: nobody asks for information that is there. */
export const BLOCKED_ONCE_ANSWERED: Statuses = TRANSITIONS.questionnaire_answered.from;

/** Whether the status dropdown refuses `status`. */
export function isStatusDisabled(status: ClientStatus, hasAnswers: boolean): boolean {
  return hasAnswers && BLOCKED_ONCE_ANSWERED.includes(status);
}

/** For whom the call is booked already; null where it is not, or the client has moved on. */
export function callBookedBy(client: { status: ClientStatus; booked_by: string | null }): string | null {
  return client.status === TRANSITIONS.call_booked.to ? client.booked_by : null;
}

export function isPastReview(status: ClientStatus): boolean {
  return isForward(TRANSITIONS.proforma_saved.to, status);
}
