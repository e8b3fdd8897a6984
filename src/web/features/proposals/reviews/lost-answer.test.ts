import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SENT_DIRECTLY, type WatchedClient } from '#contract/proposals/reviews/lock.ts';
import { browser, MINUTE, underWay } from './reviews-lock.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reviews page', () => {
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
