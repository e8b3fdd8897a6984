import { createORPCClient, onError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { serverPaths } from '#web/lib/navigation/public-paths.ts';
import { leaveIfHandedOver } from './leave-if-handed-over.ts';
import { tracedFetch } from './traced-fetch.ts';

/** A client for the public pages, which don't load the query library. */
export const publicClient: Pick<
  ContractRouterClient<typeof contract>,
  'auth' | 'links' | 'questionnaire' | 'proposalPage' | 'verification' | 'directDebit' | 'companies'
> = createORPCClient(
  new RPCLink({
    url: () => new URL(serverPaths.rpc, window.location.origin),
    fetch: tracedFetch,
    interceptors: [onError(leaveIfHandedOver)],
  }),
);
