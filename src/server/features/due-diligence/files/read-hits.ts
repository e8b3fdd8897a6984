import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import type { FileContents } from '#contract/due-diligence/files/missing.ts';
import type { Tx } from '#server/db/connect.ts';

/** Possible matches of a file's parties with the sanctions list. */
export async function readHits(
  _tx: Pick<Tx, 'execute'>,
  _file_id: string,
): Promise<{ hits: FileContents['hits']; screening: ClientFile['screening'] }> {
  return { hits: [], screening: [] };
}
