import { date, pgTable } from 'drizzle-orm/pg-core';
import { belongsTo } from './belongs-to.ts';
import { users } from './users.ts';

/** Users who want the weekly digest by mail. */
export const digests = pgTable('digests', {
  user_id: belongsTo(() => users.id).primaryKey(),
  /** The Monday of the newest digest that was queued, or that was past when the user asked for digests. */
  week: date({ mode: 'string' }).notNull(),
});
