import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { instant } from '#server/db/schema/instant.ts';
import { proposal_signatories } from './proposal-versions.ts';

/** Questions of signatories that wait for the mail with all of them. The mail's transaction deletes them. */
export const unmailed_questions = pgTable(
  'unmailed_questions',
  {
    note_id: uuid()
      .primaryKey()
      .references(() => client_notes.id, { onDelete: 'cascade' }),
    signatory_id: uuid()
      .notNull()
      .references(() => proposal_signatories.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    asked_at: instant().notNull(),
  },
  (table) => [index('unmailed_questions_of_signatory').on(table.signatory_id, table.asked_at)],
);
