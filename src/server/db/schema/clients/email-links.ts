import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { users } from '#server/db/schema/users.ts';

/** Links of verification and recovery mails. Used links stay for a time, so that their page can say that they are used. */
export const email_links = pgTable(
  'email_links',
  {
    /** SHA-256 of the token, base64url, so that a reader of the database can't use the link. */
    token_hash: text().primaryKey(),
    purpose: text({ enum: ['verify', 'recover'] }).notNull(),
    user_id: belongsTo(() => users.id),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('email_links_of_user').on(table.user_id),
    index('email_links_expiring').on(table.expires_at),
  ],
);
