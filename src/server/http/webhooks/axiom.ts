import type { Hono } from 'hono';
import { Refusal } from '#contract/errors.ts';
import { botReportSchema } from '#contract/proposals/proposals/bot-report.ts';
import type { Services } from '#server/context.ts';
import { receiveReport } from '#server/features/proposals/proposals/receive-report.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { clientIp } from '#server/http/middleware/client-ip.ts';
import type { Bodies } from '#server/http/middleware/limit-body.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

/** Bytes. A report has a few short fields. */
const BODY_LIMIT = 64 * 1024;

/** Receives the bot's reports about runs. */
export function mountAxiomWebhook(app: Hono<HttpEnv>, services: Services, bodies: Bodies): void {
  app.post('/functions/axiom-webhook', async (c) => {
    await bodies.receive(c.env, { actor: null, ip_address: clientIp(c, services.env) }, BODY_LIMIT);
    const report = botReportSchema.safeParse(parseJson(await c.req.text()));
    if (!report.success) {
      // A missing secret gets the same response as a wrong one.
      if (report.error.issues.some(({ path }) => path[0] === 'run_secret')) throw new Refusal('UNAUTHORIZED');
      const issues = report.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
      return c.json({ code: 'BAD_REQUEST', issues }, 400);
    }
    await receiveReport({ context: { ...services, request_id: c.var.request_id }, input: report.data });
    return c.json({ received: true });
  });
}
