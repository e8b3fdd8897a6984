import { eq } from 'drizzle-orm';
import { safeFileName } from '#contract/values/file-names.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import {
  due_diligence_copies,
  due_diligence_evidence,
  due_diligence_parties,
} from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import type { ExportCtx } from '#server/features/proposals/timeline-chain/read-timeline.ts';
import { zip } from '#server/integrations/spreadsheet/zip.ts';
import { exportInto } from './export-client.ts';

/** All data about a client and the content of its files, as one consistent snapshot. Throws NOT_FOUND. */
export async function exportFiles({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, ExportCtx>): Promise<File> {
  const { exported, files, copies } = await context.db.transaction(async (tx) => ({
    // Locks the client, so that no file is added in between.
    exported: await exportInto(tx, { context, client_id }),
    files: await filesOf(tx, client_id),
    copies: await copiesOf(tx, client_id),
  }));
  const { filename, json, readable } = exported;
  const archive = await zip([
    { name: `${filename}.json`, pieces: [json] },
    { name: `${filename}.txt`, pieces: [readable] },
    ...entries('files', files),
    ...entries('copies', copies),
  ]);
  return new File(archive, `${filename}.zip`, { type: 'application/zip' });
}

interface Stored {
  id: string;
  name: string;
  content: Buffer;
}

// Two files may have the same name.
const entries = (folder: string, files: readonly Stored[]) =>
  files.map(({ id, name, content }) => ({
    name: `${folder}/${id}/${safeFileName(name)}`,
    pieces: [content],
  }));

function filesOf(tx: Tx, client_id: string): Promise<Stored[]> {
  const { id, name, content } = stored_files;
  return tx
    .select({ id, name, content })
    .from(stored_files)
    .where(eq(stored_files.client_id, client_id))
    .orderBy(id);
}

/** Copies of identity documents. */
function copiesOf(tx: Tx, client_id: string): Promise<Stored[]> {
  const { id, name, content } = due_diligence_copies;
  return tx
    .select({ id, name, content })
    .from(due_diligence_copies)
    .innerJoin(due_diligence_evidence, eq(due_diligence_evidence.id, due_diligence_copies.evidence_id))
    .innerJoin(due_diligence_parties, eq(due_diligence_parties.id, due_diligence_evidence.party_id))
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, due_diligence_parties.file_id))
    .where(eq(due_diligence_files.client_id, client_id))
    .orderBy(id);
}
