import type { Hono, Context as HonoContext } from 'hono';
import { type ListRefusal, listRefusalText } from '#contract/due-diligence/sanctions/list-refusal.ts';
import { FEWER_PARAMETER, SANCTIONS_LIST_PATH } from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { Refusal } from '#contract/errors.ts';
import { refusalOf } from '#contract/procedure.ts';
import type { Ctx } from '#server/context.ts';
import { loadList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import {
  LIST_MB,
  ListTooLarge,
  MOST_BYTES,
  withSavedList,
} from '#server/features/due-diligence/sanctions/list/save-list.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { BodyError } from '#server/http/middleware/limit-body.ts';

/** Uploads that a process saves and reads at once. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

/** Takes a list from administrators. It goes to a file as it arrives: it has 50 MB, far more than other bodies may have. */
export function mountSanctionsList(
  app: Hono<HttpEnv>,
  contextOf: (c: HonoContext<HttpEnv>) => Promise<Ctx>,
): void {
  let running = 0;
  app.post(SANCTIONS_LIST_PATH, async (c) => {
    const context = await contextOf(c);
    const { actor } = context;
    const refused = refusalOf({ permission: 'admin' }, actor);
    if (refused !== null) throw refused;
    if (!actor) throw new Refusal('UNAUTHORIZED');
    if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? '')) throw new BodyError(415);
    if (running >= MOST_AT_ONCE)
      throw new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });
    for (const [name, value] of context.response_headers) c.header(name, value, { append: true });
    const answerRefused = (refusal: ListRefusal) =>
      c.json({ outcome: 'refused', why: refusal.why, reason: listRefusalText(refusal) }, 422);
    if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES)
      return answerRefused({ why: 'too_large', most_mb: LIST_MB });
    running += 1;
    try {
      const loading = await withSavedList(c.env.incoming, (saved) =>
        loadList(context, {
          ...saved,
          source: 'uploaded',
          actor,
          may_be_fewer: c.req.query(FEWER_PARAMETER) === 'yes',
        }),
      );
      return loading.outcome === 'refused' ? answerRefused(loading.refusal) : c.json(loading);
    } catch (error) {
      if (error instanceof ListTooLarge) return answerRefused({ why: 'too_large', most_mb: LIST_MB });
      if (!c.env.incoming.complete) throw new BodyError(400);
      throw error;
    } finally {
      running -= 1;
    }
  });
}
