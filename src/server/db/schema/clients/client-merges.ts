import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

/**
 * Merges of two clients, with the data to restore both. These rows stay JSON in the database and never pass through
 * the program, which would round numbers. An undone merge keeps only its ids, so that a late retry merges nothing.
 */
export const client_merges = pgTable(
  'client_merges',
  {
    /** From the form. */
    id: uuid().primaryKey(),
    /** The merged client. If another client absorbs it later, this column names that client. */
    lead_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** No foreign key: the row is deleted while the clients are merged. Its addresses lead to the merged client. */
    other_id: uuid().notNull(),
    other_name: text(),
    /** Reserved while merged (free-proposal-id.ts). */
    other_proposal_id: text(),
    /** The other's searchable text, so that a search for it finds the merged client. */
    search_text: text(),
    merged_by_name: text().notNull(),
    merged_at: instant().notNull(),
    /** The merge in the history: events after it prevent an undo. */
    event_id: bigint({ mode: 'number' }),
    /** Both rows before the merge, without generated columns, and the merged one after it. */
    lead_before: jsonb(),
    other_before: jsonb(),
    lead_after: jsonb(),
    /** Keys of the rows that belonged to the other, by table. */
    moved: jsonb().$type<Record<string, (string | number)[]>>(),
    /** Rows of the other that a merged client can't have, by table. */
    set_aside: jsonb().$type<Record<string, Record<string, unknown>[]>>(),
    /** The call that the merge ended, because a client can have only one booked call. */
    ended_call_id: uuid(),
    undone_at: instant(),
    undone_by_name: text(),
  },
  (table) => [
    index('client_merges_of_lead').on(table.lead_id, table.merged_at),
    uniqueIndex('client_merges_of_other').on(table.other_id).where(sql`undone_at is null`),
    uniqueIndex('client_merges_proposal_id').on(table.other_proposal_id),
    index('client_merges_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
);
