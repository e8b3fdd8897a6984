import { type ClientStatus, isForward } from './client-status.ts';

/** Outcomes of a run that the bot reports. */
export const BOT_OUTCOMES = ['created', 'signed', 'workspace_created', 'failed'] as const;

export type BotOutcome = (typeof BOT_OUTCOMES)[number];

/** Outcomes of a native run, which can't fail. */
export const NATIVE_OUTCOMES = ['created', 'signed', 'workspace_created'] as const satisfies BotOutcome[];

export type NativeOutcome = (typeof NATIVE_OUTCOMES)[number];

interface TransitionRule {
  from: readonly ClientStatus[];
  to: ClientStatus;
}

/** Reports of a run, by the bot or native, only move a client forward, and only from review on. */
const CREATED = { from: ['proforma_review'], to: 'goproposal_sent' } as const;
const SIGNED = { from: ['proforma_review', 'goproposal_sent'], to: 'goproposal_signed' } as const;
const WORKSPACE_CREATED = {
  from: ['proforma_review', 'goproposal_sent', 'goproposal_signed'],
  to: 'onedrive_created',
} as const;

/** Automatic status changes. Manually, staff can set any status that isn't blocked. */
export const TRANSITIONS = {
  link_generated: { from: ['new_inquiry'], to: 'request_for_info' },
  /** Later answers are stored without changing the status. */
  questionnaire_answered: { from: ['new_inquiry', 'request_for_info'], to: 'info_returned' },
  call_booked: { from: ['info_returned'], to: 'zoom_call_booked' },
  booking_undone: { from: ['zoom_call_booked'], to: 'info_returned' },
  /** Saving a proforma again in review doesn't change the status. */
  proforma_saved: { from: ['info_returned', 'zoom_call_booked', 'proforma_review'], to: 'proforma_review' },
  /** For a proposal sent without the bot, or after the bot couldn't be started. */
  proposal_sent: { from: ['proforma_review'], to: 'goproposal_sent' },
  send_taken_back: { from: ['goproposal_sent'], to: 'proforma_review' },
  bot_created: CREATED,
  bot_signed: SIGNED,
  bot_workspace_created: WORKSPACE_CREATED,
  native_created: CREATED,
  native_signed: SIGNED,
  native_workspace_created: WORKSPACE_CREATED,
} as const satisfies Record<string, TransitionRule> &
  Record<`${'bot' | 'native'}_${NativeOutcome}`, TransitionRule>;

export type Transition = keyof typeof TRANSITIONS;

export function allows(transition: Transition, status: ClientStatus): boolean {
  const { from }: TransitionRule = TRANSITIONS[transition];
  return from.includes(status);
}

/** Returns the status after a transition; unchanged if the transition isn't allowed. */
export function statusAfter(transition: Transition, status: ClientStatus): ClientStatus {
  return allows(transition, status) ? TRANSITIONS[transition].to : status;
}

/** Returns the status after a bot report. A failure doesn't change it. */
export function statusAfterBotReport(status: ClientStatus, outcome: BotOutcome): ClientStatus {
  return outcome === 'failed' ? status : statusAfter(`bot_${outcome}`, status);
}

/** Returns the status after a proposal sent by this program has made progress. */
export function statusAfterNativeReport(status: ClientStatus, outcome: NativeOutcome): ClientStatus {
  return statusAfter(`native_${outcome}`, status);
}

type Statuses = readonly ClientStatus[];

/** Statuses in the queue for a call. */
export const WAITING_FOR_CALL: Statuses = TRANSITIONS.call_booked.from;

/** Statuses in which the client has to act next: answer the questionnaire, or sign the proposal. */
export const WAITING_FOR_CLIENT: Statuses = [TRANSITIONS.link_generated.to, TRANSITIONS.proposal_sent.to];

/** Statuses from the signature on: the client is won. */
export const WON: Statuses = [TRANSITIONS.native_signed.to, TRANSITIONS.native_workspace_created.to];

/** Statuses in review, from which a proposal can be sent. */
export const IN_REVIEW: Statuses = TRANSITIONS.proposal_sent.from;

/** Statuses that show the request-additional-information area. */
export const MAY_REQUEST_INFORMATION: Statuses = TRANSITIONS.questionnaire_answered.from;

/** Statuses that show the proforma entry form. Saving a proforma changes them. */
export const MAY_ENTER_PROFORMA: Statuses = TRANSITIONS.proforma_saved.from.filter(
  (status) => status !== TRANSITIONS.proforma_saved.to,
);

/** Statuses that can't be set manually once a questionnaire is answered, because the information exists. */
export const BLOCKED_ONCE_ANSWERED: Statuses = TRANSITIONS.questionnaire_answered.from;

/** Whether the status dropdown disables `status`. */
export function isStatusDisabled(status: ClientStatus, hasAnswers: boolean): boolean {
  return hasAnswers && BLOCKED_ONCE_ANSWERED.includes(status);
}

/** Returns the person who takes the call, or null if there is no call or the client has moved on. */
export function callBookedBy(client: { status: ClientStatus; booked_by: string | null }): string | null {
  return client.status === TRANSITIONS.call_booked.to ? client.booked_by : null;
}

export function isPastReview(status: ClientStatus): boolean {
  return isForward(TRANSITIONS.proforma_saved.to, status);
}
