import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const api_keys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** SHA-256 of the key, base64url. The key is random, so that a slow hash would add nothing. */
    key_hash: text().notNull().unique(),
    prefix: text().notNull(),
    role: text({ enum: ['admin', 'staff'] }).notNull(),
    /** No foreign key: a key outlives who made it, and keeps the name at the time. */
    created_by: uuid(),
    created_by_name: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    last_used_at: instant(),
    revoked_at: instant(),
  },
  (table) => [index('api_keys_newest').on(table.created_at, table.id)],
);
