import { storedVerdictText } from '#contract/proposals/timeline-chain/verdict-text.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { checkClient } from './check-timelines.ts';

/** Says whether a client's timeline is as it was written and anchored. Throws NOT_FOUND, MERGED. */
export async function checkTimeline({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, Pick<SignedInCtx, 'db' | 'now'>>): Promise<{
  is_whole: boolean;
  lines: string[];
}> {
  return context.db.transaction(async (tx) => {
    await lockClient(tx, client_id);
    const verdict = await checkClient(tx, { client_id, now: context.now });
    return { is_whole: verdict.finding === null, lines: storedVerdictText(verdict) };
  });
}
