import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { users } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Apart from `users`, so that its rows stay small; `users.avatar_url` says that there is one. */
export const user_pictures = pgTable('user_pictures', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the content, in hexadecimal. */
  hash: text().notNull(),
  content: bytea().notNull(),
  updated_at: instant().notNull(),
});
