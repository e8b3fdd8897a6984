import { createAtom, type ReadonlyAtom, shallow } from '@tanstack/react-store';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import {
  type Countdown,
  endAtOnce,
  LOCK_MS,
  LOCK_POLL_MS,
  type LockEnd,
  lockEnd,
  RELOAD_AFTER_LOCK_MS,
  RELOAD_AFTER_UNLOCK_MS,
  restoredTimeLeft,
  type StoredLock,
  timeLeft,
  type WatchedClient,
} from '#contract/proposals/reviews/lock.ts';

type CurrentLock = Pick<StoredLock, 'user_id' | 'client_id' | 'run_id'>;

export interface LockSnapshot {
  /** The client whose proposal is being sent. */
  client_id: string;
  /** Whether the server has confirmed that the bot is running. */
  acknowledged: boolean;
  seconds_left: number;
}

export interface LockOutside {
  user_id: string;
  /** Unix time in milliseconds. The clock may be set back. */
  wall(): number;
  /** Monotonic time in milliseconds. */
  steady(): number;
  read(): StoredLock | null;
  store(lock: CurrentLock, left: number): void;
  drop(): void;
  /** Calls `listener` when another tab stores or deletes the lock. Returns a function to unsubscribe. */
  onChange(listener: () => void): () => void;
  /**
   * Fetches the client's state, or 'gone' if the client no longer exists. Rejects if the server is unreachable.
   */
  watch(clientId: string): Promise<WatchedClient | 'gone'>;
  /** Shows the outcome. `client_name` is null if the server hasn't returned it. */
  showEnd(end: LockEnd, sent: { client_id: string; client_name: string | null }): void;
  /** Refetches the page's data. */
  reload(): void;
}

const TICK_MS = 250;

/** The lock of the reviews page: the countdown, the poll every 2 seconds, and the unlock. */
export function createReviewsLock(outside: LockOutside) {
  let current: CurrentLock | null = null;
  let countdown: Countdown = { left: 0, at: 0 };
  const snapshot = createAtom<LockSnapshot | null>(null, { compare: shallow });
  /** True while this tab's own call is under way: its response takes precedence over polling. */
  let sending = false;
  /** Message to show if nothing was sent after all. Set when the response to this tab's call is lost. */
  let failure: string | null = null;
  let timers: ReturnType<typeof setInterval>[] = [];

  const left = () => timeLeft(countdown, outside.steady());

  function show(): void {
    snapshot.set(
      current && {
        client_id: current.client_id,
        acknowledged: current.run_id !== null,
        seconds_left: Math.ceil(left() / 1_000),
      },
    );
  }

  function isCurrent(lock: Pick<CurrentLock, 'client_id' | 'run_id'> | null): boolean {
    return lock?.client_id === current?.client_id && lock?.run_id === current?.run_id;
  }

  function adopt({ user_id, client_id, run_id }: CurrentLock, milliseconds: number): void {
    // Keeps the object if the lock is unchanged, so that a poll under way stays valid, whichever tab stored the lock.
    if (!isCurrent({ client_id, run_id })) {
      current = { user_id, client_id, run_id };
      failure = null;
    }
    countdown = { left: milliseconds, at: outside.steady() };
    show();
  }

  function setLock(lock: CurrentLock, milliseconds: number): void {
    outside.store(lock, milliseconds);
    adopt(lock, milliseconds);
  }

  function lift(end: LockEnd, client_name: string | null = null): void {
    const client_id = current?.client_id;
    outside.drop();
    current = null;
    sending = false;
    show();
    if (client_id !== undefined) outside.showEnd(end, { client_id, client_name });
    setTimeout(outside.reload, RELOAD_AFTER_UNLOCK_MS);
  }

  function liftIfOver(watched: WatchedClient | null): void {
    if (!current || sending) return;
    const end = lockEnd(current, watched, left(), failure);
    if (end) lift(end, watched?.client_name);
  }

  async function poll(): Promise<void> {
    if (!current || sending) return;
    const polled = current;
    const watched = await outside.watch(polled.client_id).catch(() => null);
    if (current !== polled || sending) return;
    if (watched === 'gone') {
      lift({ kind: 'silent' });
      return;
    }
    const run = watched?.run;
    if (run?.state === 'under_way' && (current.run_id ?? run.id) === run.id) {
      // Use the server's time left: the computer may have slept, or its clock may have been set.
      setLock({ ...current, run_id: run.id }, run.time_left);
    }
    liftIfOver(watched);
  }

  function tick(): void {
    if (!current || sending) {
      show();
      return;
    }
    // If the stored lock differs, another tab has lifted or updated it.
    if (!isCurrent(outside.read())) {
      restore();
      return;
    }
    outside.store(current, left());
    show();
    liftIfOver(null);
  }

  /**
   * Adopts the lock that an earlier visit or another tab stored, or unlocks if none is stored. Does nothing while this
   * tab's own call is under way.
   */
  function restore(): void {
    if (sending) return;
    const stored = outside.read();
    if (stored) adopt(stored, restoredTimeLeft(stored, outside.wall()));
    if (stored || current === null) return;
    current = null;
    show();
    outside.reload();
  }

  return {
    snapshot: snapshot as ReadonlyAtom<LockSnapshot | null>,
    /** Starts the countdown and polling. Returns a function to stop them. */
    start(): () => void {
      restore();
      // Restart the stored countdown from now, so that setting the clock back later doesn't change the time
      // left.
      if (current) outside.store(current, left());
      void poll();
      const stopListening = outside.onChange(restore);
      timers = [setInterval(tick, TICK_MS), setInterval(poll, LOCK_POLL_MS)];
      return () => {
        stopListening();
        for (const timer of timers) clearInterval(timer);
      };
    },
    poll,
    /** Locks before the request is sent, so that the lock survives a reload before the response. */
    begin(clientId: string): void {
      sending = true;
      setLock({ user_id: outside.user_id, client_id: clientId, run_id: null }, LOCK_MS);
      setTimeout(outside.reload, RELOAD_AFTER_LOCK_MS);
    },
    /** Call when the server has accepted the send. Unlocks at once if the status is already set. */
    confirm(sent: Sent): void {
      sending = false;
      if (!current) return;
      const end = endAtOnce(sent);
      if (end) lift(end, sent.client_name);
      else setLock({ ...current, run_id: sent.run_id }, left());
    },
    /**
     * Call when the response is lost: polling finds out whether anything was sent. `message` is shown if nothing was
     * sent.
     */
    lose(message: string): void {
      sending = false;
      failure = message;
      void poll();
    },
    /** Call when the server has refused the send. */
    abandon(): void {
      lift({ kind: 'silent' });
    },
  };
}

export type ReviewsLock = ReturnType<typeof createReviewsLock>;
