import { createORPCClient, ORPCError, onError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { serverPaths } from '#web/lib/navigation/public-paths.ts';
import { leaveIfHandedOver } from './leave-if-handed-over.ts';
import { tracedFetch } from './traced-fetch.ts';

const unauthorizedListeners = new Set<() => void>();

/** Calls `listener` whenever a request fails because the session has ended. Returns the unsubscribe function. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

const link = new RPCLink({
  url: () => new URL(serverPaths.rpc, window.location.origin),
  fetch: tracedFetch,
  interceptors: [
    onError(leaveIfHandedOver),
    onError((error) => {
      if (!(error instanceof ORPCError) || error.code !== 'UNAUTHORIZED') return;
      for (const listener of unauthorizedListeners) listener();
    }),
  ],
});

/** Calls procedures directly: `await client.clients.list({ … })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** Query and mutation options for the same procedures: `useQuery(orpc.clients.list.queryOptions({ input }))`. */
export const orpc: RouterUtils<typeof client> = createTanstackQueryUtils(client);

/** The HTTP status of a failed call, or undefined if there was no response. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ORPCError ? error.status : undefined;
}

/** Whether the server rejected a call. The call then had no effect, and an immediate retry would fail too. */
export function wasRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** The contract's error code, or undefined if there was no response. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError ? (error.code as ErrorCode) : undefined;
}
