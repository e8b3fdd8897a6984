import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { COPY_EXTENSIONS, copyType } from '#contract/due-diligence/files/copy-type.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { Refusal } from '#contract/errors.ts';
import { nameForContent } from '#contract/values/file-names.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { due_diligence_copies } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { changeFile } from '#server/features/due-diligence/files/change-file.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { findEvidence } from './add-evidence.ts';

/** Stores the copy of a document, once under the id of the form. Throws NOT_FOUND, MERGED, FILE_REFUSED and ID_IN_USE. */
export async function addCopy({
  context,
  input: { client_id, evidence_id, id, file },
}: ProcedureCall<{ client_id: string; evidence_id: string; id: string; file: File }>) {
  const content = Buffer.from(await file.arrayBuffer());
  const type = copyType(content);
  if (type === null) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.copy });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return changeFile(context, client_id, async (tx, row) => {
    const { document, party_name } = await findEvidence(tx, row.id, evidence_id);
    const [added] = await tx
      .insert(due_diligence_copies)
      .values({
        id,
        evidence_id,
        name: nameForContent(file.name, COPY_EXTENSIONS[type]),
        type,
        sha256,
        size: content.length,
        content,
        added_at: context.now().toISOString(),
        added_by_name: context.actor.full_name,
      })
      .onConflictDoNothing()
      .returning({ id: due_diligence_copies.id });
    if (added) return { did: `stored a copy of a document of ${party_name}: ${document}` };
    const { evidence_id: of, sha256: hash } = due_diligence_copies;
    const [stored] = await tx
      .select({ evidence_id: of, sha256: hash })
      .from(due_diligence_copies)
      .where(eq(due_diligence_copies.id, id));
    if (stored?.evidence_id !== evidence_id) throw new Refusal('NOT_FOUND');
    requireSameBody(stored, { sha256 });
    return null;
  });
}

/** Throws NOT_FOUND. */
export async function readCopy({
  context,
  input: { id },
}: ProcedureCall<{ id: string }, Pick<Ctx, 'db'>>): Promise<File> {
  const { name, type, content } = due_diligence_copies;
  const [copy] = await context.db
    .select({ name, type, content })
    .from(due_diligence_copies)
    .where(eq(due_diligence_copies.id, id));
  if (!copy) throw new Refusal('NOT_FOUND');
  return new File([new Uint8Array(copy.content)], copy.name, { type: copy.type });
}
