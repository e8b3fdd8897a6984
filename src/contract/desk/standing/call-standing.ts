import { allows, TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import { ago, atTime } from './days.ts';
import type { Facts } from './facts.ts';
import type { Judged } from './judged.ts';

/** A call can be joined from this many minutes before its start. */
const JOIN_MINUTES = 15;
const MINUTE_MS = 60_000;

type Call = NonNullable<Facts['call']>;

/** Standing of a client between the answers and the proforma. */
export function callStanding(facts: Facts, now: Date): Judged {
  const { call, status, status_changed_at, answered_at } = facts;
  if (call !== null && call.cancelled_at === null) return withCall(facts, call, now);
  const inQueue = allows('call_booked', status);
  if (call?.cancelled_at) {
    return {
      clause: `call cancelled ${ago(call.cancelled_at, now)}, and no new call is booked`,
      action: { id: inQueue ? 'book_call' : 'book_call_again' },
    };
  }
  if (!inQueue) {
    const after = afterCall(facts, now);
    return {
      ...after,
      clause: `set to this status ${ago(status_changed_at, now)} without a call; ${after.clause}`,
    };
  }
  return {
    clause:
      answered_at === null
        ? `set to this status ${ago(status_changed_at, now)} without answers, no call booked yet`
        : `answers came back ${ago(answered_at, now)}, no call booked yet`,
    action: { id: 'book_call' },
  };
}

function withCall(facts: Facts, call: Call, now: Date): Judged {
  const { booked_by, booked_at, starts_at, duration_minutes, join_url } = call;
  if (starts_at === null) {
    return {
      clause: `call with ${booked_by} booked ${ago(booked_at, now)}, but it has no time yet`,
      action: { id: 'set_call_time' },
    };
  }
  const untilStart = Date.parse(starts_at) - now.getTime();
  if (untilStart + duration_minutes * MINUTE_MS <= 0) {
    const after = afterCall(facts, now);
    return { ...after, clause: `call with ${booked_by} was ${ago(starts_at, now)}; ${after.clause}` };
  }
  const canJoin = join_url !== null && untilStart <= JOIN_MINUTES * MINUTE_MS;
  return {
    clause: `call with ${booked_by} ${untilStart <= 0 ? 'has started' : `is ${atTime(starts_at, now)}`}`,
    action: canJoin ? { id: 'join_call', join_url } : null,
    moving: true,
  };
}

function afterCall({ proforma }: Facts, now: Date): Judged {
  if (proforma === null) return { clause: 'no proforma yet', action: { id: 'fill_in_proforma' } };
  return {
    clause: `proforma of ${ago(proforma.submission_date, now)} is not in review`,
    action: { id: 'set_status', status: TRANSITIONS.proforma_saved.to },
  };
}
