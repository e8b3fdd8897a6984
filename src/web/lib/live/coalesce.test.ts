import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst of 1,000 changes is handled in a few batches', async () => {
  const batches: string[][] = [];
  const add = coalesce<string>(250, async (items) => batches.push([...items]));

  add('clients');
  expect(batches).toEqual([['clients']]);

  for (let change = 0; change < 1_000; change += 1) {
    add(change % 2 ? 'clients' : 'activity_events');
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches.length).toBeLessThanOrEqual(6);
  expect(new Set(batches.flat())).toEqual(new Set(['clients', 'activity_events']));
});

test('a failed batch does not stop the next', async () => {
  const batches: string[][] = [];
  const add = coalesce<string>(250, async (items) => {
    batches.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 900));
    throw new Error('refetch failed');
  });

  add('clients');
  add('users');
  await vi.advanceTimersByTimeAsync(899);
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(batches).toEqual([['clients'], ['users']]);
});
