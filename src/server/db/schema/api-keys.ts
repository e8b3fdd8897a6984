import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const api_keys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** SHA-256 of the key, base64url. The key is random, so a slow hash would add nothing. */
    key_hash: text().notNull().unique(),
    prefix: text().notNull(),
    role: text({ enum: ['admin', 'staff'] }).notNull(),
    /** No foreign key: a revoked key stays in the list after its creator is deleted, with their name at the time. */
    created_by: uuid(),
    created_by_name: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    /** When the key's creator was warned by mail that the key expires soon. */
    warned_at: instant(),
    /** Idempotency key of the form: a retry creates no second API key. */
    submission_id: uuid().unique(),
    last_used_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    index('api_keys_newest').on(table.created_at, table.id),
    index('api_keys_of_user').on(table.created_by),
  ],
);
