import { createORPCClient, ORPCError, onError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { serverPaths } from '#web/lib/navigation/paths.ts';
import { tracedFetch } from './traced-fetch.ts';

const unauthorizedListeners = new Set<() => void>();

/** Tells when any call was refused because nobody is signed in (any more). Returns how to stop listening. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

const link = new RPCLink({
  url: () => new URL(serverPaths.rpc, window.location.origin),
  fetch: tracedFetch,
  interceptors: [
    onError((error) => {
      if (!(error instanceof ORPCError) || error.code !== 'UNAUTHORIZED') return;
      for (const listener of unauthorizedListeners) listener();
    }),
  ],
});

/** Calls procedures: `await client.clients.list({ … })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** Query and mutation options of the same procedures: `useQuery(orpc.clients.list.queryOptions({ input }))`. */
export const orpc = createTanstackQueryUtils(client);

/** The HTTP status of a failed call; undefined where no answer came at all. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ORPCError ? error.status : undefined;
}

/** Whether the server refused a call: nothing came of it, and asking again changes nothing. */
export function wasRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** The contract's code where the server refused; undefined where no answer came. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError ? (error.code as ErrorCode) : undefined;
}
