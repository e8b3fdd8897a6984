import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_CREATED, DRAFT_TAKES_TOO_LONG, SENT_DIRECTLY } from '#contract/proposals/reviews/lock.ts';
import { browser, MINUTE, SENT, underWay } from './reviews-lock.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reviews page', () => {
  it('counts down a lock of 15 minutes', async () => {
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

  it('unlocks with the message about the draft when the bot has reported', async () => {
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

  it('finds the run if the page was closed before the response arrived', async () => {
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
});
