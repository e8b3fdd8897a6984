import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { serverPaths } from '#web/lib/navigation/paths.ts';
import { tracedFetch } from './traced-fetch.ts';

/** The procedures of the questionnaire's own page, which knows no session and loads no query library. */
export const publicClient: Pick<
  ContractRouterClient<typeof contract>,
  'links' | 'questionnaire'
> = createORPCClient(
  new RPCLink({
    url: () => new URL(serverPaths.rpc, window.location.origin),
    fetch: tracedFetch,
  }),
);
