import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import type { Action } from './action.ts';
import { askingStanding } from './asking.ts';
import { callStanding } from './call-standing.ts';
import { ago, isSlow } from './days.ts';
import type { Facts } from './facts.ts';
import { type Judged, quotedLine } from './judged.ts';
import { awaitedCountersigner } from './native-standing.ts';
import { reviewStanding, sentStanding } from './proposal-standing.ts';

export interface Standing {
  /** One sentence: why the client is where it is. */
  sentence: string;
  /** The next thing to do, if it is the firm's turn. */
  action: Action | null;
  /** The days allowed in the status, if the client has been there for that long and nothing is arranged. */
  over_days: number | null;
}

type Rule = (facts: Facts, now: Date) => Judged;

const RULES: Record<ClientStatus, Rule> = {
  new_inquiry: askingStanding,
  request_for_info: askingStanding,
  info_returned: callStanding,
  zoom_call_booked: callStanding,
  proforma_review: reviewStanding,
  goproposal_sent: sentStanding,
  goproposal_signed: signedStanding,
  onedrive_created: doneStanding,
};

/** Returns why a client is where it is, and the next thing to do. */
export function standingOf(facts: Facts, now: Date): Standing {
  if (facts.closed_at !== null) return { ...closedStanding(facts, facts.closed_at, now), over_days: null };
  const { clause, action, moving = false } = RULES[facts.status](facts, now);
  const limit = facts.status_days[facts.status];
  return {
    sentence: sentenceOf(withNewAnswers(clause, facts, now)),
    action,
    over_days: !moving && isSlow(facts.status_changed_at, limit, now) ? limit : null,
  };
}

function closedStanding({ closed_reason, closed_by, answered_at }: Facts, closed_at: string, now: Date) {
  const action: Action = { id: 'reopen' };
  const reason = quotedLine(closed_reason ?? '');
  if (answered_at !== null && answered_at > closed_at) {
    return {
      sentence: `Answers came back ${ago(answered_at, now)}, but the client is closed: ${reason}.`,
      action,
    };
  }
  return { sentence: `Closed ${ago(closed_at, now)} by ${closed_by}: ${reason}.`, action };
}

function signedStanding(facts: Facts, now: Date): Judged {
  const { status_changed_at, status_days, status, run } = facts;
  const countersigner = awaitedCountersigner(facts);
  if (countersigner !== null) {
    return {
      clause: `signed ${ago(status_changed_at, now)}, waiting for ${countersigner} to countersign`,
      action: { id: 'see_proposal' },
    };
  }
  const slow = isSlow(status_changed_at, status_days[status], now);
  const botCreatesIt = run?.automated === true && !slow;
  return {
    clause: `signed ${ago(status_changed_at, now)}, workspace not created yet`,
    action: botCreatesIt ? null : { id: 'set_status', status: TRANSITIONS.bot_workspace_created.to },
  };
}

function doneStanding({ status_changed_at }: Facts, now: Date): Judged {
  return {
    clause: `workspace created ${ago(status_changed_at, now)}; nothing left to do`,
    action: null,
    moving: true,
  };
}

/** Answers that arrive after the client has moved on don't change the status, so the sentence mentions them. */
function withNewAnswers(
  clause: string,
  { status, status_changed_at, answered_at }: Facts,
  now: Date,
): string {
  const late = answered_at !== null && answered_at > status_changed_at && movesNothing(status);
  return late ? `answers came back ${ago(answered_at, now)}; ${clause}` : clause;
}

function movesNothing(status: ClientStatus): boolean {
  const { from, to }: { from: readonly ClientStatus[]; to: ClientStatus } =
    TRANSITIONS.questionnaire_answered;
  return !from.includes(status) && status !== to;
}

function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
