import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '#contract/events.ts';
import { type ConnectionState, createEventConnection } from './event-connection.ts';

class Stream extends EventTarget {
  onerror: (() => void) | null = null;
  closed = false;

  close(): void {
    this.closed = true;
  }

  emit(type: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

function connect() {
  const streams: Stream[] = [];
  const firsts: boolean[] = [];
  const states: ConnectionState[] = [];
  const changes: Change[] = [];
  const onGap = vi.fn();
  const connection = createEventConnection({
    open: (isFirst) => {
      firsts.push(isFirst);
      const stream = new Stream();
      streams.push(stream);
      return stream as unknown as EventSource;
    },
    onChange: (change) => changes.push(change),
    onGap,
    onState: (state) => states.push(state),
  });
  const newest = () => streams[streams.length - 1] as Stream;
  return { connection, streams, firsts, states, changes, onGap, newest };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('heartbeats every 25 s keep the stream open', () => {
  const { connection, streams, states, changes, newest } = connect();
  connection.start();
  newest().emit('heartbeat');
  newest().emit('change', JSON.stringify({ entity: 'clients', id: 'c1' }));
  expect(changes).toEqual([{ entity: 'clients', id: 'c1' }]);

  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(25_000);
    newest().emit('heartbeat');
  }
  expect(streams).toHaveLength(1);
  expect(states).toEqual(['connecting', 'open']);
});

test("only the first stream resumes from the page's first data", () => {
  const { connection, firsts, onGap, newest } = connect();
  connection.start();
  newest().emit('heartbeat');
  expect(onGap).not.toHaveBeenCalled();
  newest().emit('gap');
  expect(onGap).toHaveBeenCalledOnce();
  newest().onerror?.();
  vi.advanceTimersByTime(1_000);
  expect(firsts).toEqual([true, false]);
});

test('after 35 s of silence, the stream is reopened and everything is refetched', () => {
  const { connection, streams, onGap, newest } = connect();
  connection.start();
  newest().emit('heartbeat');
  vi.advanceTimersByTime(34_999);
  expect(newest().closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(newest().closed).toBe(true);

  vi.advanceTimersByTime(1_000);
  expect(streams).toHaveLength(2);
  expect(onGap).not.toHaveBeenCalled();
  newest().emit('heartbeat');
  expect(onGap).toHaveBeenCalledOnce();
});

test('everything is refetched if the stream opens only on a later attempt', () => {
  const { connection, onGap, newest } = connect();
  connection.start();
  newest().onerror?.();
  vi.advanceTimersByTime(1_000);
  newest().emit('heartbeat');
  expect(onGap).toHaveBeenCalledOnce();
});

test('the stream reconnects after 1, 2, 5, then every 10 s', () => {
  const { connection, streams, states, newest } = connect();
  connection.start();
  newest().emit('heartbeat');

  for (const seconds of [1, 2, 5, 10, 10]) {
    newest().onerror?.();
    const before = streams.length;
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(streams).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(before + 1);
  }
  expect(states[states.length - 1]).toBe('lost');
  newest().emit('heartbeat');
  expect(states[states.length - 1]).toBe('open');

  newest().onerror?.();
  vi.advanceTimersByTime(1_000);
  expect(streams).toHaveLength(7);
});

test('a connection that the first attempt restores is not reported as lost', () => {
  const { connection, states, newest } = connect();
  connection.start();
  newest().emit('heartbeat');
  newest().onerror?.();
  vi.advanceTimersByTime(1_000);
  newest().emit('heartbeat');
  expect(states).not.toContain('lost');
});

test('an attempt without a response within 10 s is closed', () => {
  const { connection, streams, newest } = connect();
  connection.start();
  vi.advanceTimersByTime(10_000);
  expect(newest().closed).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(streams).toHaveLength(2);
});

test('a stopped connection stays closed until it is started again', () => {
  const { connection, streams, onGap, newest } = connect();
  connection.start();
  newest().emit('heartbeat');
  connection.stop();
  connection.retryNow();
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(1);

  connection.start();
  newest().emit('heartbeat');
  expect(onGap).toHaveBeenCalledOnce();
});

test('the connection is reported as lost while the server has no database', () => {
  const { connection, streams, states, onGap, newest } = connect();
  connection.start();
  newest().emit('heartbeat');
  newest().emit('away');
  newest().emit('away');
  expect(states).toEqual(['connecting', 'open', 'lost']);
  newest().emit('gap');
  expect(states).toEqual(['connecting', 'open', 'lost', 'open']);
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(streams).toHaveLength(1);
});
