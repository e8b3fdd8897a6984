import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { instant } from '#server/db/schema/instant.ts';
import { proposal_signatories } from './proposal-versions.ts';

/** Questions of signatories that wait for the mail with all of them. The mail's transaction deletes them. */
export const unmailed_questions = pgTable(
  'unmailed_questions',
  {
    note_id: belongsTo(() => client_notes.id).primaryKey(),
    signatory_id: belongsTo(() => proposal_signatories.id),
    question: text().notNull(),
    asked_at: instant().notNull(),
  },
  (table) => [index('unmailed_questions_of_signatory').on(table.signatory_id, table.asked_at)],
);
