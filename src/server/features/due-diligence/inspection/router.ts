import { desc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { safeFileName } from '#contract/values/file-names.ts';
import { due_diligence_settings } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { sanctions_lists } from '#server/db/schema/due-diligence/sanctions.ts';
import { putOffKept } from '#server/features/due-diligence/files/put-off.ts';
import { signedIn } from '#server/implementer.ts';
import { addDocument } from './add-document.ts';
import { countFiles } from './count-files.ts';
import { firmDocumentColumns } from './firm-document-columns.ts';
import { inspectionLaw } from './inspection-law.ts';
import { listRegister } from './list-register.ts';
import { packStatus } from './pack/pack-status.ts';
import { readShownFile, renderShownFile } from './pack/read-shown.ts';
import { startPack } from './pack/start-pack.ts';

export const inspectionRouter = {
  list: signedIn.inspection.list.handler(listRegister),
  /** The kept file of an erased client as a PDF. Throws NOT_FOUND. */
  keptFile: signedIn.inspection.keptFile.handler(async ({ context: { db, now }, input: { id } }) => {
    const shown = await readShownFile(db, id, { now: now(), law: await inspectionLaw(db, now()) });
    if (shown === null || shown.row.client_id !== null) throw new Refusal('NOT_FOUND');
    const content = await renderShownFile(shown);
    return new File(
      [new Uint8Array(content)],
      `${safeFileName(`Due diligence file of ${shown.client_name}`)}.pdf`,
      {
        type: 'application/pdf',
      },
    );
  }),
  putOff: signedIn.inspection.putOff.handler(putOffKept),
  /** How many files each view and each reason has, and the documents of the firm. */
  overview: signedIn.inspection.overview.handler(async ({ context: { db, now, actor } }) => {
    const [{ counts, failing }, documents, [settings], lists] = await Promise.all([
      inspectionLaw(db, now()).then((law) => countFiles(db, law)),
      db
        .select(firmDocumentColumns)
        .from(firm_documents)
        .orderBy(desc(firm_documents.in_force_from), desc(firm_documents.added_at), desc(firm_documents.id)),
      db.select({ since: due_diligence_settings.in_use_since }).from(due_diligence_settings),
      db.$count(sanctions_lists),
    ]);
    return {
      in_use: (settings?.since ?? null) !== null,
      counts,
      failing,
      documents,
      approves: actor.approves === true,
      has_list: lists > 0,
    };
  }),
  addDocument: signedIn.inspection.addDocument.handler(addDocument),
  /** Throws NOT_FOUND. */
  documentFile: signedIn.inspection.documentFile.handler(async ({ context, input: { id } }) => {
    const { name, type, content } = firm_documents;
    const [file] = await context.db
      .select({ name, type, content })
      .from(firm_documents)
      .where(eq(firm_documents.id, id));
    if (!file) throw new Refusal('NOT_FOUND');
    return new File([new Uint8Array(file.content)], file.name, { type: file.type });
  }),
  packStatus: signedIn.inspection.packStatus.handler(packStatus),
  startPack: signedIn.inspection.startPack.handler(startPack),
};
