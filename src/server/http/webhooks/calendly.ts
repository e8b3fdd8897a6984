import type { Hono } from 'hono';
import type { Services } from '#server/context.ts';
import { takeCalendlyDelivery } from '#server/features/intake/calendly/take-delivery.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { clientIp } from '#server/http/middleware/client-ip.ts';
import type { Bodies } from '#server/http/middleware/limit-body.ts';
import { parseDelivery } from '#server/integrations/calendly/delivery.ts';
import { checkSignature, SIGNATURE_HEADER } from '#server/integrations/calendly/signature.ts';

/** Bytes. A delivery includes the answers to the event type's questions. */
const BODY_LIMIT = 1024 * 1024;

/** Receives Calendly's bookings. Not mounted without the signing key, since deliveries couldn't be verified. */
export function mountCalendlyWebhook(app: Hono<HttpEnv>, services: Services, bodies: Bodies): void {
  const { calendlySigningKey: key } = services.env;
  if (key === undefined) return;
  app.post('/functions/calendly-webhook', async (c) => {
    await bodies.receive(c.env, { actor: null, ip_address: clientIp(c, services.env) }, BODY_LIMIT);
    const { request_id } = c.var;
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = checkSignature({
      header: c.req.header(SIGNATURE_HEADER),
      body,
      key,
      now: services.now(),
    });
    if (signature !== 'valid') {
      services.log.warn({ request_id, signature }, 'A Calendly delivery had an invalid signature');
      return c.json({ code: 'UNAUTHORIZED' }, 401);
    }
    const parsed = parseDelivery(body);
    if (parsed.kind === 'malformed') {
      services.log.warn(
        { request_id, fields: parsed.issues.map(({ field }) => field) },
        'A Calendly delivery was malformed',
      );
      return c.json({ code: 'BAD_REQUEST', issues: parsed.issues }, 400);
    }
    const outcome =
      parsed.kind === 'invitee'
        ? await takeCalendlyDelivery({ context: services, delivery: parsed.delivery })
        : 'ignored';
    services.log.info({ request_id, outcome }, 'A Calendly delivery was accepted');
    return c.json({ outcome });
  });
}
