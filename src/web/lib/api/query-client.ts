import { QueryClient } from '@tanstack/react-query';
import { wasRefused } from './api.ts';

/** Spec section 9: cache kept for 5 minutes, 3 retries, exponential back-off capped at 30 s. */
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
        // Live updates say when something changed; this only spares a second fetch within one screen change.
        staleTime: 5_000,
        retry: shouldRetry,
        retryDelay,
        // The server may be on this very machine, where "offline" says nothing; the banner tells of a lost one.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
