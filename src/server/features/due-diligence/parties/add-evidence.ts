import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import type { evidenceFieldsSchema } from '#contract/due-diligence/files/party.ts';
import { Refusal } from '#contract/errors.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  due_diligence_evidence,
  due_diligence_parties,
} from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { changeFile } from '#server/features/due-diligence/files/change-file.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { findParty } from './find-party.ts';

/** Records a document that the caller has seen, once under the id of the form. Throws NOT_FOUND, MERGED, FILE_REFUSED and ID_IN_USE. */
export async function addEvidence({
  context,
  input: { client_id, party_id, id, ...fields },
}: ProcedureCall<
  z.output<typeof evidenceFieldsSchema> & { client_id: string; party_id: string; id: string }
>) {
  const { user_id, full_name } = context.actor;
  return changeFile(context, client_id, async (tx, row) => {
    const party = await findParty(tx, row.id, party_id);
    if (party.left_on !== null) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.left });
    if (fields.seen_on > londonDay(context.now()))
      throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.future });
    const [added] = await tx
      .insert(due_diligence_evidence)
      .values({
        id,
        party_id,
        ...fields,
        seen_by_id: user_id,
        seen_by_name: full_name,
        added_at: context.now().toISOString(),
      })
      .onConflictDoNothing()
      .returning({ id: due_diligence_evidence.id });
    if (added) return { did: `recorded that they saw a document of ${party.name}: ${fields.document}` };
    const [stored] = await tx.select().from(due_diligence_evidence).where(eq(due_diligence_evidence.id, id));
    if (stored?.party_id !== party_id) throw new Refusal('NOT_FOUND');
    requireSameBody(stored, fields);
    return null;
  });
}

/** Removes an entry made by mistake, with its copies. Throws NOT_FOUND, MERGED and FILE_REFUSED. */
export async function removeEvidence({
  context,
  input: { client_id, id },
}: ProcedureCall<{ client_id: string; id: string }>) {
  return changeFile(context, client_id, async (tx, row) => {
    const { document, reference, party_name } = await findEvidence(tx, row.id, id);
    await tx.delete(due_diligence_evidence).where(eq(due_diligence_evidence.id, id));
    return {
      did: `removed a document of ${party_name} from the file: ${document}`,
      changes: { reference: { from: reference, to: null } },
      ends_acceptance: true,
    };
  });
}

/** A document of a locked file. Throws NOT_FOUND. */
export async function findEvidence(tx: Tx, file_id: string, id: string) {
  const [found] = await tx
    .select({
      document: due_diligence_evidence.document,
      reference: due_diligence_evidence.reference,
      party_name: due_diligence_parties.name,
    })
    .from(due_diligence_evidence)
    .innerJoin(due_diligence_parties, eq(due_diligence_parties.id, due_diligence_evidence.party_id))
    .where(and(eq(due_diligence_evidence.id, id), eq(due_diligence_parties.file_id, file_id)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
