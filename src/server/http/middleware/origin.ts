import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { Env } from '#server/kernel/env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by pages of other sites, even with a valid cookie. Browsers send the page's origin with
 * every such request. Programs send no origin and use a bearer token, which no page can attach. `/functions` is exempt:
 * its callers send a secret or a signature, not cookies.
 */
export function refuseForeignOrigins(env: Env) {
  const ownHost = new URL(env.appUrl).host;
  return createMiddleware<HttpEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !SAFE_METHODS.has(c.req.method) && !c.req.path.startsWith('/functions/')) {
      const host = URL.canParse(origin) ? new URL(origin).host : null;
      if (host === null || (host !== ownHost && host !== c.req.header('host'))) {
        return c.json({ code: 'FORBIDDEN' }, 403);
      }
    }
    await next();
  });
}
