import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  FIRM_DOCUMENT_TYPES,
  type FirmDocument,
  type FirmDocumentKind,
  WRONG_DOCUMENT_TYPE,
} from '#contract/due-diligence/inspection/firm-document.ts';
import { Refusal } from '#contract/errors.ts';
import { nameForContent } from '#contract/values/file-names.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { documentType } from './document-type.ts';
import { firmDocumentColumns } from './firm-document-columns.ts';

/** Adds a document of the firm, once under the id of the form. Throws FILE_REFUSED and ID_IN_USE. */
export async function addDocument({
  context: { db, now, actor },
  input: { id, kind, title, text, in_force_from, file },
}: ProcedureCall<
  {
    id: string;
    kind: FirmDocumentKind;
    title: string;
    text: string | null;
    in_force_from: string;
    file?: File | undefined;
  },
  Pick<SignedInCtx, 'db' | 'now' | 'actor'>
>): Promise<FirmDocument> {
  const content = file ? Buffer.from(await file.arrayBuffer()) : Buffer.from(`${text ?? ''}\n`);
  const type = file ? documentType(content) : 'txt';
  if (type === null) throw new Refusal('FILE_REFUSED', { reason: WRONG_DOCUMENT_TYPE });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(firm_documents)
      .values({
        id,
        kind,
        title,
        name: nameForContent(title, [type]),
        type: FIRM_DOCUMENT_TYPES[type],
        sha256,
        size: content.length,
        content,
        in_force_from,
        added_at: now().toISOString(),
        added_by_id: actor.user_id,
        added_by_name: actor.full_name,
      } satisfies FullRow<typeof firm_documents, never>)
      .onConflictDoNothing()
      .returning(firmDocumentColumns);
    if (!added) {
      const [stored] = await tx
        .select(firmDocumentColumns)
        .from(firm_documents)
        .where(eq(firm_documents.id, id));
      if (!stored) throw new Refusal('NOT_FOUND');
      requireSameBody(stored, { kind, title, in_force_from, sha256 });
      return stored;
    }
    await recordAudit(tx, actor, 'FIRM_DOCUMENT_ADDED', {
      document_id: id,
      kind,
      title,
      in_force_from,
      sha256,
    });
    return added;
  });
}
