import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { RunState } from '#contract/proposals/proposals/run.ts';
import {
  DRAFT_CREATED,
  DRAFT_TAKES_TOO_LONG,
  endAtOnce,
  LEFT_REVIEW,
  LOCK_MS,
  lockEnd,
  restoredTimeLeft,
  SENT_DIRECTLY,
  storedAt,
  timeLeft,
  type WatchedClient,
} from './lock.ts';

const MINUTE = 60_000;
const lock = { user_id: 'u', client_id: 'c', run_id: 'r' };

describe('the countdown', () => {
  it('is 15 minutes and follows a monotonic clock', () => {
    expect(LOCK_MS).toBe(15 * MINUTE);
    expect(timeLeft({ left: LOCK_MS, at: 500 }, 500)).toBe(LOCK_MS);
    expect(timeLeft({ left: LOCK_MS, at: 500 }, 500 + MINUTE)).toBe(14 * MINUTE);
    expect(timeLeft({ left: LOCK_MS, at: 500 }, 500 + 16 * MINUTE)).toBe(0);
  });

  it('survives a reload', () => {
    const stored = storedAt(lock, 10 * MINUTE, 1_000_000);
    expect(restoredTimeLeft(stored, 1_000_000)).toBe(10 * MINUTE);
    expect(restoredTimeLeft(stored, 1_000_000 + 4 * MINUTE)).toBe(6 * MINUTE);
    expect(restoredTimeLeft(stored, 1_000_000 + 11 * MINUTE)).toBe(0);
  });

  it('is neither extended nor dropped when the clock is set back', () => {
    const stored = storedAt(lock, 10 * MINUTE, 100 * MINUTE);
    expect(restoredTimeLeft(stored, 40 * MINUTE)).toBe(10 * MINUTE);
    const storedThen = storedAt(lock, 10 * MINUTE, 40 * MINUTE);
    expect(restoredTimeLeft(storedThen, 44 * MINUTE)).toBe(6 * MINUTE);
  });

  test('never exceeds 15 minutes or the time left, whatever the clock does', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true }),
        (left, seen, now) => {
          const restored = restoredTimeLeft(storedAt(lock, left, seen), now);
          expect(restored).toBeGreaterThanOrEqual(0);
          expect(restored).toBeLessThanOrEqual(Math.max(0, Math.min(LOCK_MS, left)));
        },
      ),
    );
  });
});

describe('the lock ends', () => {
  const watched = (state: RunState): WatchedClient => ({
    client_name: 'Ada Bell',
    client_status: 'proforma_review',
    run: { id: 'r', state, reason: state === 'failed' ? 'No such template' : null, time_left: LOCK_MS },
  });

  it('neither while the bot works nor while the state is unknown', () => {
    expect(lockEnd(lock, watched('under_way'), MINUTE)).toBeNull();
    expect(lockEnd(lock, null, MINUTE)).toBeNull();
  });

  it.each([
    ['created', 'goproposal_sent', DRAFT_CREATED],
    ['signed', 'goproposal_signed', DRAFT_CREATED],
    ['workspace_created', 'onedrive_created', DRAFT_CREATED],
    // The draft exists, whatever has happened to the client since.
    ['created', 'info_returned', DRAFT_CREATED],
    ['fallback', 'info_returned', LEFT_REVIEW],
    ['under_way', 'goproposal_sent', LEFT_REVIEW],
    ['failed', 'goproposal_sent', LEFT_REVIEW],
    ['timed_out', 'goproposal_sent', LEFT_REVIEW],
  ] as const)(
    'when the client leaves proforma_review, with a message about the cause: %s, %s',
    (state, status, message) => {
      const left = { ...watched(state), client_status: status };
      expect(lockEnd(lock, left, MINUTE)).toEqual({ kind: 'success', message });
    },
  );

  it('with an offer to undo the send only if no bot was involved', () => {
    const sent = (state: RunState) =>
      lockEnd(lock, { ...watched(state), client_status: 'goproposal_sent' }, MINUTE);
    expect(sent('set_directly')).toEqual({ kind: 'success', message: SENT_DIRECTLY, undo: 'r' });
    expect(sent('fallback')).not.toHaveProperty('undo');
    expect(sent('created')).not.toHaveProperty('undo');
  });

  it('with a note if the bot could not be started', () => {
    const run = { id: 'r', state: 'fallback', reason: 'Out of runtime', time_left: LOCK_MS } as const;
    expect(lockEnd(lock, { client_name: 'Ada Bell', client_status: 'goproposal_sent', run }, MINUTE)).toEqual(
      {
        kind: 'success',
        message: SENT_DIRECTLY,
        note: 'The bot could not be started: Out of runtime. No draft proposal was created in GoProposal.',
      },
    );
  });

  it('silently after the send is undone', () => {
    expect(lockEnd(lock, watched('taken_back'), MINUTE)).toEqual({ kind: 'silent' });
  });

  it('at once if the response to Send says the run ended', () => {
    const sent = {
      run_id: 'r',
      client_name: 'Ada Bell',
      state: 'under_way',
      reason: null,
      client_status: 'proforma_review',
    } as const;
    expect(endAtOnce(sent)).toBeNull();
    expect(endAtOnce({ ...sent, state: 'set_directly', client_status: 'goproposal_sent' })).toEqual({
      kind: 'success',
      message: SENT_DIRECTLY,
      undo: 'r',
    });
    expect(endAtOnce({ ...sent, client_status: 'info_returned' })).toEqual({
      kind: 'success',
      message: LEFT_REVIEW,
    });
    expect(endAtOnce({ ...sent, state: 'failed', reason: 'No such template' })).toEqual({
      kind: 'error',
      message: 'The bot could not create the draft: No such template',
    });
  });

  it('with the reason if the bot failed, whatever time is left', () => {
    expect(lockEnd(lock, watched('failed'), MINUTE)).toEqual({
      kind: 'error',
      message: 'The bot could not create the draft: No such template',
    });
  });

  it('with the warning when time is up, in the browser or on the server', () => {
    const warning = { kind: 'warning', message: DRAFT_TAKES_TOO_LONG };
    expect(lockEnd(lock, watched('under_way'), 0)).toEqual(warning);
    expect(lockEnd(lock, null, 0)).toEqual(warning);
    expect(lockEnd(lock, watched('timed_out'), MINUTE)).toEqual(warning);
  });

  it('silently if nothing was sent before the page was closed', () => {
    const unconfirmed = { run_id: null };
    const nothing: WatchedClient = { client_name: 'Ada Bell', client_status: 'proforma_review', run: null };
    expect(lockEnd(unconfirmed, nothing, LOCK_MS - 1_000)).toBeNull();
    expect(lockEnd(unconfirmed, nothing, LOCK_MS - 30_000)).toEqual({ kind: 'silent' });
    expect(lockEnd(unconfirmed, watched('under_way'), LOCK_MS - 30_000)).toBeNull();
    // An earlier run of the same client is unrelated to this send.
    expect(lockEnd(unconfirmed, watched('failed'), LOCK_MS - 1_000)).toBeNull();
  });
});
