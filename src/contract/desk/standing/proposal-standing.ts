import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import { leftInReview, runTimeLeft } from '#contract/proposals/proposals/run.ts';
import { ago, isSlow } from './days.ts';
import type { Facts } from './facts.ts';
import { contact, type Judged, quotedLine } from './judged.ts';
import { nativeProposal, nativeStanding } from './native-standing.ts';

type Run = NonNullable<Facts['run']>;

/** Standing of a client in review, before the proposal is sent. */
export function reviewStanding(facts: Facts, now: Date): Judged {
  const { run, proforma, status_changed_at } = facts;
  if (run?.state === 'under_way' && runTimeLeft(run.started_at, now) > 0) {
    return { clause: 'the bot is creating the proposal', action: null, moving: true };
  }
  if (run && (leftInReview(run.state) || run.state === 'under_way')) return failed(run, facts, now);
  if (run?.state === 'taken_back') {
    return {
      clause: `proposal taken back ${ago(run.ended_at ?? run.started_at, now)}, not sent again yet`,
      action: { id: 'send_proposal' },
    };
  }
  if (proforma === null) {
    return {
      clause: `set to this status ${ago(status_changed_at, now)} without a proforma, which is entered before the review`,
      action: { id: 'set_status', status: TRANSITIONS.call_booked.to },
    };
  }
  if (run && run.started_at > proforma.submission_date) {
    return {
      clause: `proposal sent ${ago(run.started_at, now)}, back in review since ${ago(status_changed_at, now)}`,
      action: { id: 'send_proposal' },
    };
  }
  return {
    clause: `proforma saved ${ago(proforma.submission_date, now)}, proposal not sent yet`,
    action: { id: 'send_proposal' },
  };
}

function failed(run: Run, { proforma, proposals_sent_by }: Facts, now: Date): Judged {
  const ended_at = run.ended_at ?? run.started_at;
  const changed = proforma !== null && proforma.updated_at > ended_at;
  const why = changed ? 'the proforma has changed since' : quotedLine(run.reason ?? 'the bot gave no reason');
  return {
    clause: `sending failed ${ago(ended_at, now)}${changed ? ', but ' : ': '}${why}`,
    // The failed run was GoProposal's. Tallygate sends a prepared version instead.
    action:
      proposals_sent_by === 'tallygate' ? { id: 'send_proposal' } : { id: 'send_again', run_id: run.id },
  };
}

/** Standing of a client whose proposal is sent but not signed. */
export function sentStanding(facts: Facts, now: Date): Judged {
  const { run, status, status_changed_at, status_days } = facts;
  const proposal = nativeProposal(facts);
  if (proposal) return nativeStanding(facts, proposal, now);
  const when = ago(status_changed_at, now);
  const action = isSlow(status_changed_at, status_days[status], now) ? contact(facts) : null;
  if (run?.state === 'fallback') {
    return {
      clause: `set to sent ${when}, but the bot could not start: create the proposal by hand`,
      action,
    };
  }
  if (run?.state === 'set_directly' && run.kind === 'goproposal') {
    return { clause: `set to sent ${when} without the bot, not signed yet`, action };
  }
  return { clause: `proposal sent ${when}, not signed yet`, action };
}
