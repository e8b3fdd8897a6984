import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/connect.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';

type FileRow = typeof stored_files.$inferInsert;

export interface NewFile extends Pick<FileRow, 'client_id' | 'kind' | 'name' | 'type' | 'content'> {
  proposal_version_id: string | null;
  /** ISO instant. */
  at: string;
}

/** Stores a file about a client. If the file is a record, queues it for a time stamp. */
export async function storeFile(
  tx: Pick<Tx, 'insert'>,
  { at, ...file }: NewFile,
): Promise<{ id: string; sha256: string; size: number }> {
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  const size = file.content.length;
  const [stored] = await tx
    .insert(stored_files)
    .values({ ...file, sha256, size, created_at: at })
    .returning({ id: stored_files.id });
  if (!stored) throw new Error('The database returned no row for a new file');
  if (file.kind === 'record')
    await tx.insert(record_stamps).values({ file_id: stored.id, next_attempt_at: at });
  return { id: stored.id, sha256, size };
}
