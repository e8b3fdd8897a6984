import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

test('a query is retried 3 times, with exponential back-off capped at 30 s', () => {
  const lost = new TypeError('Failed to fetch');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});

test('a call is retried after a server error, not after a refusal', () => {
  expect(shouldRetry(0, new ORPCError('NOT_FOUND', { status: 404 }))).toBe(false);
  expect(shouldRetry(0, new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }))).toBe(true);
});

test('unused data stays in the cache for 5 minutes', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000);
});
