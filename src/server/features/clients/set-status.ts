import type { ClientStatus } from '#contract/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { ClientRow } from './client-columns.ts';
import { hasAnswers } from './has-answers.ts';
import { lockClient } from './lock-client.ts';
import { moveClient } from './move-client.ts';

/** Sets any status, except one that requests information already returned. Throws NOT_FOUND, WRONG_STATUS. */
export async function setStatus({
  ctx,
  input,
}: {
  ctx: SignedInCtx;
  input: { id: string; status: ClientStatus };
}): Promise<ClientRow> {
  return ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, input.id);
    const moves = client.status !== input.status;
    // Looks answers up only if they could forbid the status.
    if (moves && isStatusDisabled(input.status, true) && (await hasAnswers(tx, client.id))) {
      throw new Refusal('WRONG_STATUS', { status: client.status });
    }
    const at = ctx.now().toISOString();
    return moveClient(tx, { actor: ctx.actor, client, to: input.status, at, byHand: true });
  });
}
