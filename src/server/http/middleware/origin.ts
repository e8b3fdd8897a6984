import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { Env } from '#server/kernel/env.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change asked for by a page of another site is refused, whatever cookie came with it. Browsers name the page's
 * origin on every such request; programs send none and carry a bearer token, which no page can attach.
 * Callers of `/functions` authenticate with the body and not with cookies, so they may be browsers.
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
