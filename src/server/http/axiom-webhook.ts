import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#contract/errors.ts';
import { botReportSchema } from '#contract/proposals/bot-report.ts';
import type { Services } from '../context.ts';
import { receiveReport } from '../features/proposals/receive-report.ts';
import { parseJson } from '../parse-json.ts';
import type { HttpEnv } from './app.ts';

/** Bytes; what is reported is a few short fields. */
const BODY_LIMIT = 64 * 1024;

/** Where the bot reports what came of a run. */
export function mountAxiomWebhook(app: Hono<HttpEnv>, services: Services): void {
  const limit = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE' }, 413),
  });
  app.post('/functions/axiom-webhook', limit, async (c) => {
    const report = botReportSchema.safeParse(parseJson(await c.req.text()));
    if (!report.success) {
      // Who shows no secret learns no more than who shows a wrong one.
      if (report.error.issues.some(({ path }) => path[0] === 'run_secret')) throw new Refusal('UNAUTHORIZED');
      const issues = report.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
      return c.json({ code: 'BAD_REQUEST', issues }, 400);
    }
    await receiveReport({ ctx: { ...services, request_id: c.var.request_id }, input: report.data });
    return c.json({ received: true });
  });
}
