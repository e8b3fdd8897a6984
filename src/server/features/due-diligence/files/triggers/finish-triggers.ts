import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { stepOf } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';

/** Ends open reasons to look again, with the next steps that they made. Returns what the reasons were. */
export async function finishTriggers(
  tx: Tx,
  which: SQL | undefined,
  done: { done_at: string; done_by_name: string },
): Promise<string[]> {
  const ended = await tx
    .update(due_diligence_triggers)
    .set(done)
    .where(and(which, isNull(due_diligence_triggers.done_at)))
    .returning({ file_id: due_diligence_triggers.file_id, text: due_diligence_triggers.text });
  const { id, client_id } = due_diligence_files;
  const files = ended.map(({ file_id }) => file_id);
  if (ended.length > 0)
    await tx
      .update(clients)
      .set({ next_step: null, next_step_due: null, next_step_user_id: null })
      .where(
        and(
          inArray(
            clients.id,
            tx.select({ id: client_id }).from(due_diligence_files).where(inArray(id, files)),
          ),
          inArray(
            clients.next_step,
            ended.map(({ text }) => stepOf(text)),
          ),
        ),
      );
  return ended.map(({ text }) => text);
}
