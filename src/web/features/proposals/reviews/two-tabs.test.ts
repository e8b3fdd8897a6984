import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_CREATED, type WatchedClient } from '#contract/proposals/reviews/lock.ts';
import { browser, MINUTE, SENT, underWay } from './reviews-lock.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reviews page', () => {
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

    it('keeps a send in one tab apart from a send in the other', async () => {
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
});
