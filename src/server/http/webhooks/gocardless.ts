import type { Hono } from 'hono';
import { Refusal } from '#contract/errors.ts';
import type { Services } from '#server/context.ts';
import { startFromMail } from '#server/features/connections/direct-debit/direct-debit-page.ts';
import { readGoCardless } from '#server/features/connections/direct-debit/read-gocardless.ts';
import { receiveEvents } from '#server/features/connections/direct-debit/receive-events.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { clientIp } from '#server/http/middleware/client-ip.ts';
import type { Bodies } from '#server/http/middleware/limit-body.ts';
import { isSigned, parseEvents } from '#server/integrations/gocardless/events.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

/** Bytes. A delivery has up to 250 events. */
const BODY_LIMIT = 1024 * 1024;
/** GoCardless's status for a wrong signature. */
const INVALID_TOKEN = 498;

/** Receives GoCardless's events, and leads clients to its pages. */
export function mountGoCardless(app: Hono<HttpEnv>, services: Services, bodies: Bodies): void {
  app.post('/functions/gocardless-webhook', async (c) => {
    await bodies.receive(c.env, { actor: null, ip_address: clientIp(c, services.env) }, BODY_LIMIT);
    const service = await readGoCardless(services);
    if (!service || service.webhook_secret === '') return c.json({ code: 'NOT_FOUND' }, 404);
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (!isSigned(c.req.header('Webhook-Signature'), body, service.webhook_secret)) {
      services.log.warn({ request_id: c.var.request_id }, 'A GoCardless delivery had a wrong signature');
      return new Response(JSON.stringify({ code: 'UNAUTHORIZED' }), {
        status: INVALID_TOKEN,
        headers: { 'content-type': 'application/json' },
      });
    }
    const events = parseEvents(parseJson(new TextDecoder().decode(body)));
    if (!events) return c.json({ code: 'BAD_REQUEST' }, 400);
    await receiveEvents(services, events);
    services.log.info(
      { request_id: c.var.request_id, events: events.length },
      'A GoCardless delivery was accepted',
    );
    return c.json({ received: events.length });
  });

  app.get('/direct-debit/:token', async (c) => {
    const context = { ...services, ip_address: clientIp(c, services.env) };
    c.header('cache-control', 'no-store');
    try {
      return c.redirect(await startFromMail(context, c.req.param('token')), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'NOT_FOUND')
        return c.text(
          'This link no longer works. If you have not set up your direct debit, ask us for a new link.',
          404,
        );
      return c.text(
        'The page for your direct debit can’t be opened right now. Please try again in a few minutes.',
        503,
      );
    }
  });
}
