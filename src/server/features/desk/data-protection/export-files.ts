import { eq } from 'drizzle-orm';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import type { ExportCtx } from '#server/features/proposals/timeline-chain/read-timeline.ts';
import { zip } from '#server/integrations/spreadsheet/zip.ts';
import { exportInto } from './export-client.ts';

/** All data about a client and the content of its files, as one consistent snapshot. Throws NOT_FOUND. */
export async function exportFiles({
  context,
  input: { client_id },
}: {
  context: ExportCtx;
  input: { client_id: string };
}): Promise<File> {
  const { exported, files } = await context.db.transaction(async (tx) => {
    const { id, name, content } = stored_files;
    return {
      // Locks the client, so that no file is added in between.
      exported: await exportInto(tx, { context, client_id }),
      files: await tx
        .select({ id, name, content })
        .from(stored_files)
        .where(eq(stored_files.client_id, client_id))
        .orderBy(id),
    };
  });
  const { filename, json, readable } = exported;
  const archive = await zip([
    { name: `${filename}.json`, pieces: [json] },
    { name: `${filename}.txt`, pieces: [readable] },
    // Two files may have the same name.
    ...files.map(({ id, name, content }) => ({
      name: `files/${id}/${name.replace(/[\\/:]/g, '_')}`,
      pieces: [content],
    })),
  ]);
  return new File(archive, `${filename}.zip`, { type: 'application/zip' });
}
