import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { Env } from '#server/kernel/env.ts';

/**
 * The client's address. Behind trusted proxies, it is the address that the outermost proxy saw. Each proxy appends to
 * X-Forwarded-For, so count from the right: the client may have sent anything further left.
 */
export function clientIp(c: HonoContext<HttpEnv>, { trustedProxies }: Pick<Env, 'trustedProxies'>): string {
  const remote = getConnInfo(c).remote.address ?? '';
  if (trustedProxies === 0) return remote;
  const reported = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return reported.at(-trustedProxies) || remote;
}
