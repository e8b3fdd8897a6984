import { pgTable, text } from 'drizzle-orm/pg-core';
import { belongsTo } from './belongs-to.ts';
import { bytea } from './bytea.ts';
import { instant } from './instant.ts';
import { users } from './users.ts';

/** Separate from `users` to keep its rows small. `users.avatar_url` is set if there is a picture. */
export const user_pictures = pgTable('user_pictures', {
  user_id: belongsTo(() => users.id).primaryKey(),
  /** SHA-256 of the content, in hexadecimal. */
  hash: text().notNull(),
  content: bytea().notNull(),
  updated_at: instant().notNull(),
});
