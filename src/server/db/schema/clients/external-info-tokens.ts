import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

const now = sql`now()`;

export const external_info_tokens = pgTable(
  'external_info_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    /** SHA-256 of the token, base64url, so that a reader of the database can't open the link. */
    token_hash: text().notNull().unique(),
    used: boolean().notNull().default(false),
    used_at: instant(),
    /** When it was first opened. Opening a link doesn't use it up. */
    opened_at: instant(),
    /** Null also if it was last opened before this column existed. */
    last_opened_at: instant(),
    opened_count: integer().notNull().default(0),
    /** When staff last emailed it to the client. The days of reminders are counted from then. */
    emailed_at: instant(),
    revoked_at: instant(),
    /** Set while reminders of this link are stopped. */
    reminders_stopped_at: instant(),
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
 * A link's mails. Tokens are never stored, so each mail has its own token, which opens the same link and expires with
 * it. Decision 0021.
 */
export const external_info_token_mails = pgTable(
  'external_info_token_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    token_id: belongsTo(() => external_info_tokens.id),
    token_hash: text().notNull().unique(),
    /**
     * For a reminder: days since staff emailed the link. Null for mails from staff, and for reminders sent before
     * the latest mail from staff.
     */
    reminder_day: integer(),
    created_at: instant().notNull().default(now),
  },
  // Also prevents two processes from sending the same reminder.
  (table) => [unique('one_reminder_a_day').on(table.token_id, table.reminder_day)],
);
