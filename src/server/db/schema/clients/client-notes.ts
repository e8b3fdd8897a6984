import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';
import { indexedWords } from './indexed-words.ts';

const now = sql`now()`;

export const client_notes = pgTable(
  'client_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    /** No foreign key: a note stays when its author is deleted, and then shows 'Unknown User'. */
    user_id: uuid(),
    note_text: text().notNull(),
    created_at: instant().notNull().default(now),
  },
  (table) => [
    index('client_notes_of_client').on(table.client_id, table.created_at),
    index('client_notes_newest').on(table.created_at, table.id),
    index('client_notes_words').using('gin', indexedWords('note_text')),
  ],
);

/**
 * Users named in a note's text as `@name`. The id identifies the user if the name changes.
 */
export const note_mentions = pgTable(
  'note_mentions',
  {
    note_id: belongsTo(() => client_notes.id),
    /** No foreign key: the name in the text stays when the user is deleted. */
    user_id: uuid().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.note_id, table.user_id, table.name] })],
);
