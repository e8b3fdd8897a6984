import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { stored_files } from './stored-files.ts';

/** The time stamp of each sealed record, or the last failed attempt to get a time stamp. */
export const record_stamps = pgTable(
  'record_stamps',
  {
    file_id: belongsTo(() => stored_files.id).primaryKey(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant().notNull(),
    /** Why the last attempt failed. */
    reason: text(),
    /** The record with its stamp. */
    stamped_file_id: uuid().references(() => stored_files.id, { onDelete: 'cascade' }),
    /** The time that the authority states. */
    stamped_at: instant(),
    /** SHA-256 of the authority's certificate, in hexadecimal. Null without a stamp. */
    authority: text(),
  },
  (table) => [
    index('record_stamps_missing').on(table.next_attempt_at).where(sql`stamped_file_id is null`),
    index('record_stamps_stamped_file').on(table.stamped_file_id),
    index('record_stamps_authority').on(table.authority),
  ],
);
