import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { safeFileName } from '#contract/values/file-names.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { putOffKept } from '#server/features/due-diligence/files/put-off.ts';
import { signedIn } from '#server/implementer.ts';
import { addDocument } from './add-document.ts';
import { inspectionLaw } from './inspection-law.ts';
import { listRegister } from './list-register.ts';
import { packStatus } from './pack/pack-status.ts';
import { readShown, renderApart } from './pack/read-shown.ts';
import { startPack } from './pack/start-pack.ts';
import { showOverview } from './show-overview.ts';

export const inspectionRouter = {
  list: signedIn.inspection.list.handler(listRegister),
  /** The kept file of an erased client as a PDF. Throws NOT_FOUND. */
  keptFile: signedIn.inspection.keptFile.handler(async ({ context: { db, now }, input: { id } }) => {
    const shown = await readShown(db, id, { now: now(), law: await inspectionLaw(db, now()) });
    if (shown === null || shown.row.client_id !== null) throw new Refusal('NOT_FOUND');
    const content = await renderApart(shown);
    return new File(
      [new Uint8Array(content)],
      `${safeFileName(`Due diligence file of ${shown.client_name}`)}.pdf`,
      {
        type: 'application/pdf',
      },
    );
  }),
  putOff: signedIn.inspection.putOff.handler(putOffKept),
  overview: signedIn.inspection.overview.handler(showOverview),
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
