import type { Sent } from '#contract/proposals/contract.ts';
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
} from '#contract/reviews/lock.ts';

type Held = Pick<StoredLock, 'user_id' | 'client_id' | 'run_id'>;

export interface LockSnapshot {
  /** The client the page waits for. */
  client_id: string;
  /** Whether the server has said that the bot is at work. */
  acknowledged: boolean;
  seconds_left: number;
}

export interface LockOutside {
  user_id: string;
  /** Milliseconds since 1970; may be set back. */
  wall(): number;
  /** Milliseconds of a clock that only goes forward. */
  steady(): number;
  read(): StoredLock | null;
  keep(lock: Held, left: number): void;
  drop(): void;
  /** Tells when another tab of this browser locks or unlocks. Returns how to stop listening. */
  onChange(listener: () => void): () => void;
  /** What the server says of the client; `gone` where there is no such client any more. Rejects: no answer now. */
  watch(clientId: string): Promise<WatchedClient | 'gone'>;
  /** `sent` is the client, where the server has named them. */
  tell(end: LockEnd, sent: { client_id: string; client_name: string | null }): void;
  /** Fetches what the page shows afresh. */
  reload(): void;
}

const TICK_MS = 250;

/** The lock of the reviews page (spec section 4): its countdown, the look every 2 seconds, and its end. */
export function createReviewsLock(outside: LockOutside) {
  const listeners = new Set<() => void>();
  let held: Held | null = null;
  let countdown: Countdown = { left: 0, at: 0 };
  let snapshot: LockSnapshot | null = null;
  /** While this tab's own call is under way, its answer says more than a look at the server. */
  let sending = false;
  /** What to say if nothing was sent, where the answer to this tab's own call was lost. */
  let failure: string | null = null;
  let timers: ReturnType<typeof setInterval>[] = [];

  const left = () => timeLeft(countdown, outside.steady());

  function show(): void {
    const next = held && {
      client_id: held.client_id,
      acknowledged: held.run_id !== null,
      seconds_left: Math.ceil(left() / 1_000),
    };
    if (
      next?.client_id === snapshot?.client_id &&
      next?.acknowledged === snapshot?.acknowledged &&
      next?.seconds_left === snapshot?.seconds_left
    ) {
      return;
    }
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function isHeld(lock: Pick<Held, 'client_id' | 'run_id'> | null): boolean {
    return lock?.client_id === held?.client_id && lock?.run_id === held?.run_id;
  }

  function adopt({ user_id, client_id, run_id }: Held, milliseconds: number): void {
    // The same object for the same lock: what is being asked about it is still wanted, whoever stores it meanwhile.
    if (!isHeld({ client_id, run_id })) {
      held = { user_id, client_id, run_id };
      failure = null;
    }
    countdown = { left: milliseconds, at: outside.steady() };
    show();
  }

  function hold(lock: Held, milliseconds: number): void {
    outside.keep(lock, milliseconds);
    adopt(lock, milliseconds);
  }

  function lift(end: LockEnd, client_name: string | null = null): void {
    const client_id = held?.client_id;
    outside.drop();
    held = null;
    sending = false;
    show();
    if (client_id !== undefined) outside.tell(end, { client_id, client_name });
    setTimeout(outside.reload, RELOAD_AFTER_UNLOCK_MS);
  }

  function judge(watched: WatchedClient | null): void {
    if (!held || sending) return;
    const end = lockEnd(held, watched, left(), failure);
    if (end) lift(end, watched?.client_name);
  }

  async function look(): Promise<void> {
    if (!held || sending) return;
    const asked = held;
    const watched = await outside.watch(asked.client_id).catch(() => null);
    if (held !== asked || sending) return;
    if (watched === 'gone') {
      lift({ kind: 'silent' });
      return;
    }
    const run = watched?.run;
    if (run?.state === 'under_way' && (held.run_id ?? run.id) === run.id) {
      // The server's clock corrects ours: a computer that slept, a clock that was put right.
      hold({ ...held, run_id: run.id }, run.time_left);
    }
    judge(watched);
  }

  function tick(): void {
    if (!held || sending) {
      show();
      return;
    }
    // Another tab has lifted it, or knows more of it.
    if (!isHeld(outside.read())) {
      restore();
      return;
    }
    outside.keep(held, left());
    show();
    judge(null);
  }

  /** What an earlier visit or another tab stored. It waits while this tab's own call is under way. */
  function restore(): void {
    if (sending) return;
    const stored = outside.read();
    if (stored) adopt(stored, restoredTimeLeft(stored, outside.wall()));
    if (stored || held === null) return;
    held = null;
    show();
    outside.reload();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    /** Begins to count and to look. Returns how to stop. */
    start(): () => void {
      restore();
      // From here on the time is counted from this visit: a clock set back later finds what is left now.
      if (held) outside.keep(held, left());
      void look();
      const stopListening = outside.onChange(restore);
      timers = [setInterval(tick, TICK_MS), setInterval(look, LOCK_POLL_MS)];
      return () => {
        stopListening();
        for (const timer of timers) clearInterval(timer);
      };
    },
    look,
    /** Locks before the send is asked for, so that a reload in between finds it. */
    begin(clientId: string): void {
      sending = true;
      hold({ user_id: outside.user_id, client_id: clientId, run_id: null }, LOCK_MS);
      setTimeout(outside.reload, RELOAD_AFTER_LOCK_MS);
    },
    /** The server has taken the send over; where it set the status at once, the lock lifts at once. */
    confirm(sent: Sent): void {
      sending = false;
      if (!held) return;
      const end = endAtOnce(sent);
      if (end) lift(end, sent.client_name);
      else hold({ ...held, run_id: sent.run_id }, left());
    },
    /** No answer came: whether anything was sent, the server will say. `message` tells that it was not. */
    lose(message: string): void {
      sending = false;
      failure = message;
      void look();
    },
    /** The server has refused the send. */
    abandon(): void {
      lift({ kind: 'silent' });
    },
  };
}

export type ReviewsLock = ReturnType<typeof createReviewsLock>;
