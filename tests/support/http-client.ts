import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';

export interface HttpClient {
  call: ContractRouterClient<typeof contract>;
  /** The session cookie, for raw requests. */
  cookie: string;
}

/** Signs in and returns the typed client over real HTTP. */
export async function signInOverHttp(
  url: string,
  as: { email: string; password: string },
): Promise<HttpClient> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(as),
  });
  if (!response.ok) throw new Error(`Sign-in returned status ${response.status}: ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const link = new RPCLink({ url: `${url}/rpc`, headers: { cookie } });
  return { call: createORPCClient(link), cookie };
}
