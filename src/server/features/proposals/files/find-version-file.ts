import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/connect.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';

/**
 * Returns the newest record of a version, with its time stamp if it has one. Without a record, returns the proposal as
 * it was sent, or null. A late stamp doesn't make an earlier record newer than the record with the countersignature.
 */
export async function findVersionFile(db: Db | Tx, version_id: string): Promise<File | null> {
  const { id, name, type, content, created_at, kind } = stored_files;
  const record = alias(stored_files, 'record');
  const [file] = await db
    .select({ name, type, content })
    .from(stored_files)
    .leftJoin(record_stamps, eq(record_stamps.stamped_file_id, id))
    .leftJoin(record, eq(record.id, record_stamps.file_id))
    .where(eq(stored_files.proposal_version_id, version_id))
    .orderBy(
      desc(sql`${kind} <> 'proposal'`),
      desc(sql`coalesce(${record.created_at}, ${created_at})`),
      desc(sql`${kind} = 'stamped_record'`),
    )
    .limit(1);
  return file ? new File([new Uint8Array(file.content)], file.name, { type: file.type }) : null;
}
