import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { Env } from '#server/kernel/env.ts';

/**
 * The address of who asks. Behind our own proxies it is what the outermost of them saw: each appends to
 * X-Forwarded-For, so counted from the right; whatever stands left of that the asker may have written.
 */
export function clientIp(c: HonoContext<HttpEnv>, { trustedProxies }: Pick<Env, 'trustedProxies'>): string {
  const remote = getConnInfo(c).remote.address ?? '';
  if (trustedProxies === 0) return remote;
  const reported = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return reported.at(-trustedProxies) || remote;
}
