import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { due_diligence_triggers } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { changeFile } from '#server/features/due-diligence/files/change-file.ts';
import { finishTriggers } from './finish-triggers.ts';

/** Ends a reason to look at the file again. It is never raised again. Throws NOT_FOUND, MERGED and FILE_REFUSED. */
export async function finishTrigger({
  context,
  input: { client_id, id },
}: ProcedureCall<{ client_id: string; id: string }>) {
  return changeFile(context, client_id, async (tx, row) => {
    const own = and(eq(due_diligence_triggers.id, id), eq(due_diligence_triggers.file_id, row.id));
    const [trigger] = await tx
      .select({ text: due_diligence_triggers.text })
      .from(due_diligence_triggers)
      .where(own);
    if (!trigger) throw new Refusal('NOT_FOUND');
    const done = { done_at: context.now().toISOString(), done_by_name: context.actor.full_name };
    const ended = await finishTriggers(tx, own, done);
    return ended.length > 0 ? { did: `looked at the file again: ${trigger.text}` } : null;
  });
}
