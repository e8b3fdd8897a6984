import { vi } from 'vitest';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import {
  type LockEnd,
  type StoredLock,
  storedAt,
  type WatchedClient,
} from '#contract/proposals/reviews/lock.ts';
import { createReviewsLock } from './reviews-lock.ts';

export const MINUTE = 60_000;
export const SENT: Sent = {
  run_id: 'run',
  client_name: 'Ada Bell',
  state: 'under_way',
  reason: null,
  client_status: 'proforma_review',
};
export const underWay = (time_left: number): WatchedClient => ({
  client_name: 'Ada Bell',
  client_status: 'proforma_review',
  run: { id: 'run', state: 'under_way', reason: null, time_left },
});

/** Simulates a browser. Its storage outlives its pages, and notifies each page of changes that another page makes. */
export function browser() {
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
