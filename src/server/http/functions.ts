import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { botReportSchema } from '#contract/proposals/bot-report.ts';
import type { Services } from '../context.ts';
import { receiveReport } from '../features/proposals/receive-report.ts';
import { parseJson } from '../parse-json.ts';
import type { HttpEnv } from './app.ts';
import { mountCalendlyWebhook } from './calendly-webhook.ts';

/** Bytes; what is reported is a few short fields. */
const smallBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE' }, 413),
});

/** What outside services call. Each proves itself by what it sends; nobody is signed in here. */
export function mountFunctions(app: Hono<HttpEnv>, services: Services): void {
  app.post('/functions/axiom-webhook', smallBody, async (c) => {
    const report = botReportSchema.safeParse(parseJson(await c.req.text()));
    if (!report.success) {
      const issues = report.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
      return c.json({ code: 'BAD_REQUEST', issues }, 400);
    }
    await receiveReport({ ctx: { ...services, request_id: c.var.request_id }, input: report.data });
    return c.json({ received: true });
  });
  mountCalendlyWebhook(app, services);
}
