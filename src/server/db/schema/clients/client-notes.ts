import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Mention } from '#contract/notes/mention.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

const now = sql`now()`;

export const client_notes = pgTable(
  'client_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** No foreign key: a note stays when its author is deleted, and then shows 'Unknown User'. */
    user_id: uuid(),
    note_text: text().notNull(),
    /** Users named in the text as `@name`. The id tells who is meant if the name changes. */
    mentions: jsonb().$type<Mention[]>().notNull().default([]),
    created_at: instant().notNull().default(now),
  },
  (table) => [index('client_notes_of_client').on(table.client_id, table.created_at)],
);
