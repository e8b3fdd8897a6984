import { Refusal } from '#contract/errors.ts';
import type { QuestionnaireAnswers } from '#contract/questionnaire/questionnaire.ts';
import { limitAttempts } from '../../auth/rate-limit.ts';
import type { Ctx } from '../../context.ts';
import { lockClient } from '../clients/lock-client.ts';
import { findOpenLink } from '../links/find-link.ts';
import { storeAnswers } from './store-answers.ts';

/**
 * A client's own answers: all of it or nothing, and of many submissions at once exactly one. Throws LINK_INVALID,
 * TOO_MANY_REQUESTS.
 */
export async function submitQuestionnaire({
  ctx,
  input: { token, answers },
}: {
  ctx: Pick<Ctx, 'db' | 'now' | 'ip_address'>;
  input: { token: string; answers: QuestionnaireAnswers };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'link-submit', token);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const found = await findOpenLink(tx, token, now);
    if (!found) throw new Refusal('LINK_INVALID');
    const client = await lockClient(tx, found.client_id);
    // Who waited for the lock sees here what the one before has done.
    if (!(await findOpenLink(tx, token, now))) throw new Refusal('LINK_INVALID');
    await storeAnswers(tx, { client, answers, by: null, at: now.toISOString() });
  });
  return {};
}
