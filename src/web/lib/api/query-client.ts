import { QueryClient } from '@tanstack/react-query';
import { wasRefused } from './api.ts';

/** Set by the requirement: 5 minutes of cache, 3 retries, exponential back-off capped at 30 s. */
const CACHE_MS = 5 * 60_000;
const RETRIES = 3;
const LONGEST_BACK_OFF_MS = 30_000;

export function shouldRetry(failures: number, error: unknown): boolean {
  return !wasRefused(error) && failures < RETRIES;
}

/** Milliseconds before retry number `failures` + 1. */
export function retryDelay(failures: number): number {
  return Math.min(1_000 * 2 ** failures, LONGEST_BACK_OFF_MS);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CACHE_MS,
        // Live updates report changes. This only avoids a second fetch within one navigation.
        staleTime: 5_000,
        retry: shouldRetry,
        retryDelay,
        // The server may run on this machine, where "offline" means nothing. A banner reports a lost connection to the server.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
