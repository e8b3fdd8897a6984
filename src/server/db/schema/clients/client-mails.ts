import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

/** Copies of the mails that staff wrote to a client. */
export const client_mails = pgTable(
  'client_mails',
  {
    /** From the form, so that a retry sends nothing again. */
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    to_email: text().notNull(),
    subject: text().notNull(),
    /** Filled in, except for the link. */
    body: text().notNull(),
    /** No foreign key: the copy stays when its sender is deleted, with the name at the time. */
    sent_by: uuid(),
    sent_by_name: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    /** One more for each time staff send it again. Queued copies of earlier attempts are dropped. */
    attempt: integer().notNull().default(1),
    sent_at: instant(),
    failed_at: instant(),
    failure: text(),
  },
  (table) => [
    index('client_mails_of_client').on(table.client_id, table.created_at),
    check('client_mails_ended', sql`num_nonnulls(sent_at, failed_at) <= 1`),
  ],
);
