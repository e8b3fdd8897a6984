import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { IN_REVIEW, isPastReview } from '#contract/clients/clients/pipeline.ts';
import { PROGRESS } from '#contract/proposals/proposals/bot-report.ts';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import { RUN_LIMIT_MS, type RunState } from '#contract/proposals/proposals/run.ts';

/** Milliseconds between polls of the client whose proposal was sent, and before the reloads. */
export const LOCK_POLL_MS = 2_000;
export const RELOAD_AFTER_LOCK_MS = 1_000;
export const RELOAD_AFTER_UNLOCK_MS = 500;
export const LOCK_MS = RUN_LIMIT_MS;

/** Milliseconds for which an unacknowledged send keeps its lock, for example after the page was closed. */
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
 * The lock as stored in the browser. Stores the time left as well as the expiry, so that setting the clock back between
 * visits neither extends nor drops the lock.
 */
export interface StoredLock {
  user_id: string;
  client_id: string;
  /** Null until the server has acknowledged the send. */
  run_id: string | null;
  /** Milliseconds since 1970 by the wall clock. */
  expires_at: number;
  seen_at: number;
  /** Milliseconds left at `seen_at`. */
  left: number;
}

/** Time left at a moment of a monotonic clock (`performance.now()`). */
export interface Countdown {
  left: number;
  /** Milliseconds on that clock. */
  at: number;
}

export function timeLeft({ left, at }: Countdown, now: number): number {
  return Math.max(0, Math.min(LOCK_MS, left - Math.max(0, now - at)));
}

/** Returns the lock to store if `left` milliseconds remain at a moment of the wall clock. */
export function storedAt(
  lock: Pick<StoredLock, 'user_id' | 'client_id' | 'run_id'>,
  left: number,
  wall: number,
): StoredLock {
  return { ...lock, expires_at: wall + left, seen_at: wall, left };
}

/** Returns the milliseconds left of a stored lock. */
export function restoredTimeLeft({ expires_at, seen_at, left }: StoredLock, wall: number): number {
  // If the clock was set back, the elapsed time is unknown.
  const remaining = wall < seen_at ? left : Math.min(left, expires_at - wall);
  return Math.max(0, Math.min(LOCK_MS, remaining));
}

/** The state, on the server, of the client whose proposal was sent. `run` is the latest run. */
export interface WatchedClient {
  client_name: string;
  client_status: ClientStatus;
  run: { id: string; state: RunState; reason: string | null; time_left: number } | null;
}

export type LockEnd =
  | {
      kind: 'success';
      message: string;
      /** Run of a send that can still be undone. */
      undo?: string;
      /** A minor problem, to be shown less prominently. */
      note?: string;
    }
  | { kind: 'warning'; message: string }
  | { kind: 'error'; message: string }
  /** Nothing was sent, or the send was undone, so there is nothing to show. */
  | { kind: 'silent' };

const SET_DIRECTLY: readonly RunState[] = ['set_directly', 'fallback'];

/**
 * Returns why the lock ends now, or null if it continues. `left`: milliseconds remaining. `failure`: the message if
 * the response to Send was lost and nothing was sent.
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

/** Returns the end of the lock if the response to Send already determines it; null while the bot is working. */
export function endAtOnce({ run_id, client_name, client_status, ...run }: Sent): LockEnd | null {
  const watched = { client_name, client_status, run: { ...run, id: run_id, time_left: LOCK_MS } };
  return lockEnd({ run_id }, watched, LOCK_MS);
}

/** Returns the end of the lock for a client that left review, perhaps not because of this send. */
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
