import { eq } from 'drizzle-orm';
import type { Assessment } from '#contract/due-diligence/files/file.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { assessmentOf } from './assessment-of.ts';
import { changeFile } from './change-file.ts';

/** Saves the assessment. Whoever changes the level or its reasons has judged. Throws NOT_FOUND, MERGED, FILE_REFUSED and ROW_CHANGED. */
export async function assess({
  context,
  input: { client_id, version, ...assessment },
}: ProcedureCall<Assessment & { client_id: string; version: number }>) {
  return changeFile(context, client_id, async (tx, row) => {
    const changes = changesBetween(assessmentOf(row), assessment);
    if (!mustWrite(changes, row, version)) return null;
    await tx
      .update(due_diligence_files)
      .set({
        ...assessment,
        ...((changes.level || changes.level_reasons) && {
          assessed_by_id: context.actor.user_id,
          assessed_by_name: context.actor.full_name,
          assessed_at: context.now().toISOString(),
        }),
        version: row.version + 1,
        ...editedBy(context),
      })
      .where(eq(due_diligence_files.id, row.id));
    return { did: 'assessed the risk in the file', changes, ends_acceptance: true };
  });
}
