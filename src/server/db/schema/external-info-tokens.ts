import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';

const now = sql`now()`;

export const external_info_tokens = pgTable(
  'external_info_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url: who reads the database can't open a link. */
    token_hash: text().notNull().unique(),
    used: boolean().notNull().default(false),
    used_at: instant(),
    /** First opened; opening never spends a link. */
    opened_at: instant(),
    opened_count: integer().notNull().default(0),
    /** Last e-mailed to the client by hand; reminders count from here. */
    emailed_at: instant(),
    revoked_at: instant(),
    expires_at: instant().notNull(),
    created_by: uuid(),
    created_by_name: text(),
    created_at: instant().notNull().default(now),
  },
  (table) => [
    index('external_info_tokens_of_client').on(table.client_id, table.created_at),
    index('external_info_tokens_to_remind')
      .on(table.emailed_at)
      .where(sql`not used and revoked_at is null and emailed_at is not null`),
  ],
);

/**
 * A link's mails. Tokens are never kept, so each mail carries one of its own, which opens the same link and ends
 * with it.
 */
export const external_info_token_mails = pgTable(
  'external_info_token_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    token_id: uuid()
      .notNull()
      .references(() => external_info_tokens.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    /** Days after the link was e-mailed, of a reminder; null: sent by hand, or before it was mailed again by hand. */
    reminder_day: integer(),
    created_at: instant().notNull().default(now),
  },
  // Also what keeps two processes from sending one reminder twice.
  (table) => [unique('one_reminder_a_day').on(table.token_id, table.reminder_day)],
);
