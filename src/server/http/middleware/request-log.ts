import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { HttpEnv } from '#server/http/http-env.ts';

/** A link's token grants access, so it must not be logged. */
function loggedPath(path: string): string {
  const found = /^\/(form|proposal|direct-debit)\//.exec(path);
  return found ? `${found[0]}…` : path;
}

/** Format of a request id from a proxy or a browser. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (or uses the caller's), returns it as `X-Request-Id` and logs one line per response. */
export function requestLog(log: Logger) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id') ?? '';
    const request_id = REQUEST_ID.test(given) ? given : randomUUID();
    c.set('request_id', request_id);
    c.header('X-Request-Id', request_id);
    await next();
    const path = loggedPath(c.req.path);
    const level = path.startsWith('/assets/') || path === '/healthz' || path === '/readyz' ? 'debug' : 'info';
    log[level](
      {
        request_id,
        method: c.req.method,
        path,
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    );
  });
}
