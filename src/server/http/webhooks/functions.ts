import type { Hono } from 'hono';
import type { Services } from '#server/context.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { Bodies } from '#server/http/middleware/limit-body.ts';
import { mountAxiomWebhook } from './axiom.ts';
import { mountCalendlyWebhook } from './calendly.ts';
import { mountGoCardless } from './gocardless.ts';

/** Endpoints for external services. Each request authenticates itself, without a session. */
export function mountFunctions(app: Hono<HttpEnv>, services: Services, bodies: Bodies): void {
  mountAxiomWebhook(app, services, bodies);
  mountCalendlyWebhook(app, services, bodies);
  mountGoCardless(app, services, bodies);
}
