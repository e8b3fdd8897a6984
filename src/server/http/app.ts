import { Hono } from 'hono';
import { type ErrorCode, errors, Refusal } from '#contract/errors.ts';
import type { Services } from '#server/context.ts';
import { RETRY_AFTER_SECONDS, unavailableCode, whyUnavailable } from '#server/db/database-away.ts';
import type { EventStreams } from '#server/events/event-stream.ts';
import { mountApi } from './api.ts';
import { mountHealth } from './health.ts';
import type { HttpEnv } from './http-env.ts';
import { mountMetrics } from './metrics.ts';
import { BODY_ERRORS, BodyError, createBodies } from './middleware/limit-body.ts';
import { refuseForeignOrigins } from './middleware/origin.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { mountWeb } from './web.ts';

/** Creates the HTTP app of a process. The caller closes `streams` on shutdown. */
export function createApp(services: Services, streams: EventStreams, bodies = createBodies()): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(requestLog(services.log));
  mountMetrics(app, services);
  app.use(securityHeaders(services.env));
  app.use(refuseForeignOrigins(services.env));
  mountHealth(app, services);
  mountWeb(app, services, mountApi(app, services, { streams, bodies }));
  app.onError((error, c) => {
    if (error instanceof BodyError) return c.json({ code: BODY_ERRORS[error.status] }, error.status);
    const unavailable = whyUnavailable(error);
    if (error instanceof Refusal || unavailable !== null) {
      const code: ErrorCode = error instanceof Refusal ? error.code : unavailableCode(error);
      if (errors[code].status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      if (unavailable !== null) services.log.error({ request_id: c.var.request_id, err: error }, unavailable);
      return c.json({ code }, errors[code].status);
    }
    services.log.error({ request_id: c.var.request_id, err: error }, 'A request failed');
    return c.json({ code: 'INTERNAL_SERVER_ERROR', request_id: c.var.request_id }, 500);
  });
  return app;
}
