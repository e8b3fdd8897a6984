import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sent } from '#contract/proposals/contract.ts';
import {
  DRAFT_CREATED,
  DRAFT_TAKES_TOO_LONG,
  type LockEnd,
  SENT_DIRECTLY,
  type StoredLock,
  storedAt,
  type WatchedClient,
} from '#contract/reviews/lock.ts';
import { createReviewsLock } from './reviews-lock.ts';

const MINUTE = 60_000;
const SENT: Sent = {
  run_id: 'run',
  client_name: 'Ada Bell',
  state: 'under_way',
  reason: null,
  client_status: 'proforma_review',
};
const underWay = (time_left: number): WatchedClient => ({
  client_name: 'Ada Bell',
  client_status: 'proforma_review',
  run: { id: 'run', state: 'under_way', reason: null, time_left },
});

/** A browser whose storage outlives its pages and notifies them of each other's changes. */
function browser() {
  const listeners = new Set<() => void>();
  const world = {
    wall: Date.UTC(2026, 2, 2, 10),
    stored: null as StoredLock | null,
    server: async (): Promise<WatchedClient | 'gone'> => underWay(0),
    notified: [] as LockEnd[],
    reloads: 0,
    polls: 0,
    openPage() {
      let listen = () => {};
      const store = (stored: StoredLock | null) => {
        world.stored = stored;
        for (const other of listeners) if (other !== listen) queueMicrotask(other);
      };
      const lock = createReviewsLock({
        user_id: 'u',
        wall: () => world.wall,
        steady: () => performance.now(),
        read: () => world.stored,
        store: (current, left) => store(storedAt(current, left, world.wall)),
        drop: () => store(null),
        onChange(listener) {
          listen = listener;
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        watch: () => {
          world.polls++;
          return world.server();
        },
        showEnd: (end) => world.notified.push(end),
        reload: () => {
          world.reloads++;
        },
      });
      return { lock, close: lock.start(), stopListening: () => listeners.delete(listen) };
    },
    async pass(milliseconds: number) {
      world.wall += milliseconds;
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  };
  return world;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reviews page', () => {
  it('locks for 15 minutes, counts down each second, reloads after 1 s and polls every 2 s', async () => {
    const world = browser();
    world.server = () => Promise.reject(new Error('the server is unreachable'));
    const { lock } = world.openPage();
    lock.begin('c');
    expect(lock.snapshot.get()).toEqual({ client_id: 'c', acknowledged: false, seconds_left: 900 });
    await world.pass(1_000);
    expect(world.reloads).toBe(1);
    expect(world.polls).toBe(0);
    lock.confirm(SENT);
    await world.pass(9_000);
    expect(lock.snapshot.get()).toEqual({ client_id: 'c', acknowledged: true, seconds_left: 890 });
    expect(world.polls).toBe(5);
  });

  it('unlocks with the message about the draft when the bot has reported, and reloads 500 ms later', async () => {
    const world = browser();
    world.server = async () => underWay(15 * MINUTE);
    const { lock } = world.openPage();
    lock.begin('c');
    lock.confirm(SENT);
    await world.pass(3_000);
    const before = world.reloads;
    world.server = async () => ({
      client_name: 'Ada Bell',
      client_status: 'goproposal_sent',
      run: { id: 'run', state: 'created', reason: null, time_left: 0 },
    });
    await world.pass(1_100);
    expect(lock.snapshot.get()).toBeNull();
    expect(world.notified).toEqual([{ kind: 'success', message: DRAFT_CREATED }]);
    expect(world.stored).toBeNull();
    expect(world.reloads).toBe(before);
    await world.pass(500);
    expect(world.reloads).toBe(before + 1);
  });

  it('unlocks at once when the status is set directly', () => {
    const world = browser();
    const { lock } = world.openPage();
    lock.begin('c');
    lock.confirm({ ...SENT, state: 'set_directly', client_status: 'goproposal_sent' });
    expect(lock.snapshot.get()).toBeNull();
    expect(world.notified).toEqual([{ kind: 'success', message: SENT_DIRECTLY, undo: 'run' }]);
  });

  it('unlocks silently when the server refuses the send', () => {
    const world = browser();
    const { lock } = world.openPage();
    lock.begin('c');
    lock.abandon();
    expect(lock.snapshot.get()).toBeNull();
    expect(world.notified).toEqual([{ kind: 'silent' }]);
  });

  it('warns when the time is up, even if the server is unreachable', async () => {
    const world = browser();
    world.server = () => Promise.reject(new Error('unreachable'));
    const { lock } = world.openPage();
    lock.begin('c');
    lock.confirm(SENT);
    await world.pass(15 * MINUTE - 300);
    expect(world.notified).toEqual([]);
    await world.pass(600);
    expect(world.notified).toEqual([{ kind: 'warning', message: DRAFT_TAKES_TOO_LONG }]);
    expect(lock.snapshot.get()).toBeNull();
  });

  it('stays locked across a reload, even if the clock is set back', async () => {
    const world = browser();
    world.server = () => Promise.reject(new Error('unreachable'));
    const first = world.openPage();
    first.lock.begin('c');
    first.lock.confirm(SENT);
    await world.pass(5 * MINUTE);
    first.close();
    world.wall += MINUTE;
    const second = world.openPage();
    expect(second.lock.snapshot.get()).toEqual({ client_id: 'c', acknowledged: true, seconds_left: 540 });
    second.close();
    world.wall -= 60 * MINUTE;
    const third = world.openPage();
    expect(third.lock.snapshot.get()).toEqual({ client_id: 'c', acknowledged: true, seconds_left: 540 });
    await world.pass(MINUTE);
    expect(third.lock.snapshot.get()).toEqual({ client_id: 'c', acknowledged: true, seconds_left: 480 });
  });

  it('follows the server clock: a computer that slept does not lengthen the lock', async () => {
    const world = browser();
    world.server = async () => underWay(4 * MINUTE);
    const { lock } = world.openPage();
    lock.begin('c');
    lock.confirm(SENT);
    await world.pass(2_100);
    expect(lock.snapshot.get()?.seconds_left).toBe(240);
  });

  it('finds the run when the page was closed before the response', async () => {
    const world = browser();
    world.server = async () => underWay(14 * MINUTE);
    const first = world.openPage();
    first.lock.begin('c');
    first.close();
    const second = world.openPage();
    await world.pass(100);
    expect(world.stored?.run_id).toBe('run');
    expect(second.lock.snapshot.get()?.seconds_left).toBe(840);
  });

  it('unlocks when the client no longer exists', async () => {
    const world = browser();
    const { lock } = world.openPage();
    lock.begin('c');
    lock.confirm(SENT);
    world.server = async () => 'gone';
    await world.pass(2_100);
    expect(lock.snapshot.get()).toBeNull();
  });

  describe('in two tabs', () => {
    const answersAfter = (milliseconds: number, answer: WatchedClient) => () =>
      new Promise<WatchedClient>((resolve) => setTimeout(resolve, milliseconds, answer));

    it('processes poll responses while the other tab stores the time left', async () => {
      const world = browser();
      world.server = answersAfter(600, underWay(15 * MINUTE));
      const { lock } = world.openPage();
      const other = world.openPage();
      lock.begin('c');
      lock.confirm(SENT);
      await world.pass(5_000);
      expect(other.lock.snapshot.get()?.client_id).toBe('c');
      world.server = answersAfter(600, {
        client_name: 'Ada Bell',
        client_status: 'goproposal_sent',
        run: { id: 'run', state: 'created', reason: null, time_left: 0 },
      });
      await world.pass(3_700);
      expect(lock.snapshot.get()).toBeNull();
      expect(other.lock.snapshot.get()).toBeNull();
      expect(world.notified).toContainEqual({ kind: 'success', message: DRAFT_CREATED });
    });

    it('keeps its own send apart from that of the other tab', async () => {
      const world = browser();
      world.server = () => Promise.reject(new Error('unreachable'));
      const { lock } = world.openPage();
      const other = world.openPage();
      lock.begin('c');
      other.lock.begin('d');
      await world.pass(0);
      expect(lock.snapshot.get()?.client_id).toBe('c');
      lock.confirm(SENT);
      expect(world.stored).toMatchObject({ client_id: 'c', run_id: 'run' });
      other.lock.confirm({ ...SENT, run_id: 'another run' });
      expect(world.stored).toMatchObject({ client_id: 'd', run_id: 'another run' });
    });

    it('never overwrites newer data from the other tab', async () => {
      const world = browser();
      world.server = () => Promise.reject(new Error('unreachable'));
      const { lock } = world.openPage();
      lock.begin('c');
      const other = world.openPage();
      other.stopListening();
      lock.confirm(SENT);
      await world.pass(300);
      expect(world.stored?.run_id).toBe('run');
      expect(other.lock.snapshot.get()?.client_id).toBe('c');
    });
  });

  describe('when the response to Send is lost', () => {
    const FAILED = 'Failed to send proposal. Please try again.';
    const notSent: WatchedClient = { client_name: 'Ada Bell', client_status: 'proforma_review', run: null };

    it('stays locked if the run is under way after all', async () => {
      const world = browser();
      world.server = async () => underWay(14 * MINUTE);
      const { lock } = world.openPage();
      lock.begin('c');
      lock.lose(FAILED);
      await world.pass(0);
      expect(world.stored?.run_id).toBe('run');
      expect(lock.snapshot.get()?.seconds_left).toBe(840);
      expect(world.notified).toEqual([]);
    });

    it('unlocks with the error once the server reports that nothing was sent', async () => {
      const world = browser();
      world.server = () => Promise.reject(new Error('unreachable'));
      const { lock } = world.openPage();
      lock.begin('c');
      lock.lose(FAILED);
      await world.pass(30_000);
      expect(lock.snapshot.get()?.client_id).toBe('c');
      // An earlier run is unrelated to this send.
      world.server = async () => ({
        ...notSent,
        run: { id: 'r', state: 'failed', reason: null, time_left: 0 },
      });
      await world.pass(2_000);
      expect(lock.snapshot.get()).toBeNull();
      expect(world.notified).toEqual([{ kind: 'error', message: FAILED }]);

      lock.begin('c');
      lock.abandon();
      expect(world.notified.at(-1)).toEqual({ kind: 'silent' });
    });

    it('unlocks with the usual message if the status was set', async () => {
      const world = browser();
      world.server = async () => ({
        client_name: 'Ada Bell',
        client_status: 'goproposal_sent',
        run: { id: 'run', state: 'set_directly', reason: null, time_left: 0 },
      });
      const { lock } = world.openPage();
      lock.begin('c');
      lock.lose(FAILED);
      await world.pass(0);
      expect(world.notified).toEqual([{ kind: 'success', message: SENT_DIRECTLY, undo: 'run' }]);
    });
  });
});
