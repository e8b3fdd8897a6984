import type { Hono } from 'hono';
import type { Services } from '../context.ts';
import type { HttpEnv } from './app.ts';
import { mountAxiomWebhook } from './axiom-webhook.ts';
import { mountCalendlyWebhook } from './calendly-webhook.ts';
import type { Bodies } from './limit-body.ts';

/** What outside services call. Each proves itself by what it sends; nobody is signed in here. */
export function mountFunctions(app: Hono<HttpEnv>, services: Services, bodies: Bodies): void {
  mountAxiomWebhook(app, services, bodies);
  mountCalendlyWebhook(app, services, bodies);
}
