import type { ClientStatus } from '#contract/clients/client-status.ts';
import { IN_REVIEW, isPastReview } from '#contract/clients/pipeline.ts';
import { PROGRESS } from '#contract/proposals/bot-report.ts';
import type { Sent } from '#contract/proposals/contract.ts';
import { RUN_LIMIT_MS, type RunState } from '#contract/proposals/run.ts';

/** Spec section 9: milliseconds between two looks at the sent client, and before the reloads. */
export const LOCK_POLL_MS = 2_000;
export const RELOAD_AFTER_LOCK_MS = 1_000;
export const RELOAD_AFTER_UNLOCK_MS = 500;
export const LOCK_MS = RUN_LIMIT_MS;

/** A lock whose send was not acknowledged (the page went away meanwhile) is believed for so long. */
const UNCONFIRMED_MS = 20_000;

export const SENT_DIRECTLY = 'Proposal sent and client status updated';
export const botNotStarted = (reason: string | null) =>
  `The bot could not be started: ${(reason ?? 'Axiom gave no reason').replace(/\.$/, '')}. No draft proposal was created in GoProposal.`;
export const DRAFT_CREATED =
  'Draft Proposal is created in GoProposal. You can proceed with the remaining proposal reviews.';
export const DRAFT_TAKES_TOO_LONG =
  'Draft Proposal creation in GoProposal is taking too much time. So do not Review any proforma until the current get processed.';
export const LEFT_REVIEW = 'The client is no longer in review. You can proceed with the remaining reviews.';

/**
 * What is stored in the browser. The time left is kept beside the expiry, so that a clock set back between two visits
 * of the page neither lengthens nor forgets the lock.
 */
export interface StoredLock {
  user_id: string;
  client_id: string;
  /** Null until the server has acknowledged the send. */
  run_id: string | null;
  /** Milliseconds since 1970 by the wall clock. */
  expires_at: number;
  seen_at: number;
  /** Milliseconds left when it was seen. */
  left: number;
}

/** Time left at a moment of a clock that only goes forward (`performance.now()`). */
export interface Countdown {
  left: number;
  /** Milliseconds of that clock. */
  at: number;
}

export function timeLeft({ left, at }: Countdown, now: number): number {
  return Math.max(0, Math.min(LOCK_MS, left - Math.max(0, now - at)));
}

/** What to store of a lock that has `left` milliseconds to go, at a moment of the wall clock. */
export function storedAt(
  lock: Pick<StoredLock, 'user_id' | 'client_id' | 'run_id'>,
  left: number,
  wall: number,
): StoredLock {
  return { ...lock, expires_at: wall + left, seen_at: wall, left };
}

/** Milliseconds left of a lock that was stored earlier, perhaps before a reload. */
export function restoredTimeLeft({ expires_at, seen_at, left }: StoredLock, wall: number): number {
  // A clock that was set back says nothing about how much time went by.
  const remaining = wall < seen_at ? left : Math.min(left, expires_at - wall);
  return Math.max(0, Math.min(LOCK_MS, remaining));
}

/** What the server says of the sent client; `run` is the newest one. */
export interface WatchedClient {
  client_name: string;
  client_status: ClientStatus;
  run: { id: string; state: RunState; reason: string | null; time_left: number } | null;
}

export type LockEnd =
  | {
      kind: 'success';
      message: string;
      /** The run of a send that can be taken back for a moment. */
      undo?: string;
      /** What did not work nonetheless, to be said more quietly. */
      note?: string;
    }
  | { kind: 'warning'; message: string }
  | { kind: 'error'; message: string }
  /** The send never came about: there is nothing to tell. */
  | { kind: 'silent' };

const SET_DIRECTLY: readonly RunState[] = ['set_directly', 'fallback'];

/**
 * Why the lock lifts now, or null where it goes on. `left` are the milliseconds it still has; `failure` is what to say
 * where the answer to Send was lost, should it turn out that nothing was sent.
 */
export function lockEnd(
  lock: Pick<StoredLock, 'run_id'>,
  watched: WatchedClient | null,
  left: number,
  failure: string | null = null,
): LockEnd | null {
  const run = lock.run_id === null || watched?.run?.id === lock.run_id ? watched?.run : null;
  if (watched && !IN_REVIEW.includes(watched.client_status)) {
    return leftBy(run, watched.client_status);
  }
  if (run?.state === 'taken_back' && lock.run_id !== null) return { kind: 'silent' };
  if (run?.state === 'failed' && lock.run_id !== null) {
    return {
      kind: 'error',
      message: `The bot could not create the draft: ${run.reason ?? 'it gave no reason'}`,
    };
  }
  if (left <= 0 || (run?.state === 'timed_out' && lock.run_id !== null)) {
    return { kind: 'warning', message: DRAFT_TAKES_TOO_LONG };
  }
  if (lock.run_id !== null || watched === null || run?.state === 'under_way') return null;
  if (failure !== null) return { kind: 'error', message: failure };
  return left < LOCK_MS - UNCONFIRMED_MS ? { kind: 'silent' } : null;
}

/** What the answer to Send says of its end already; null where the bot is at work. */
export function endAtOnce({ run_id, client_name, client_status, ...run }: Sent): LockEnd | null {
  const watched = { client_name, client_status, run: { ...run, id: run_id, time_left: LOCK_MS } };
  return lockEnd({ run_id }, watched, LOCK_MS);
}

/** What a client's leaving the review says of its send: it need not be the send that moved the client. */
function leftBy(run: WatchedClient['run'] | undefined, status: ClientStatus): LockEnd {
  if (run && PROGRESS.includes(run.state)) return { kind: 'success', message: DRAFT_CREATED };
  if (!run || !SET_DIRECTLY.includes(run.state) || !isPastReview(status)) {
    return { kind: 'success', message: LEFT_REVIEW };
  }
  return {
    kind: 'success',
    message: SENT_DIRECTLY,
    ...(run.state === 'set_directly' ? { undo: run.id } : { note: botNotStarted(run.reason) }),
  };
}
