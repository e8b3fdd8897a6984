import { eq, sql } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { changeFile } from './change-file.ts';

/** Removes the file of a client who never signed. With a party on the sanctions list, only who approves may. Throws NOT_FOUND, MERGED and FILE_REFUSED. */
export async function removeFile({ context, input: { client_id } }: ProcedureCall<{ client_id: string }>) {
  return changeFile(context, client_id, async (tx, row) => {
    if (row.relationship_began_on !== null)
      throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.signed });
    const matches = await tx.$count(
      sql`sanctions_hits h join due_diligence_parties p on p.id = h.party_id
        where p.file_id = ${row.id}::uuid and h.decision = 'the_same'`,
    );
    if (matches > 0 && !context.actor.approves)
      throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.not_approver });
    await tx.delete(due_diligence_files).where(eq(due_diligence_files.id, row.id));
    return { did: 'removed the file' };
  });
}
