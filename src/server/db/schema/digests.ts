import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Users who want the weekly digest by mail. */
export const digests = pgTable('digests', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The Monday of the newest digest that was queued, or that was past when the user asked for digests. */
  week: date({ mode: 'string' }).notNull(),
});
