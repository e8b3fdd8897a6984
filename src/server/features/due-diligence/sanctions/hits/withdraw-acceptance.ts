import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';

/** A party is on the list: whatever was accepted before, the file isn't in order any more. */
export async function withdrawAcceptance(tx: Tx, file_id: string): Promise<void> {
  await tx
    .update(due_diligence_files)
    .set({
      accepted_at: null,
      accepted_by_id: null,
      accepted_by_name: null,
      next_review_on: null,
      version: sql`${due_diligence_files.version} + 1`,
    })
    .where(and(eq(due_diligence_files.id, file_id), isNotNull(due_diligence_files.accepted_at)));
}
