import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ActivityType } from '#contract/activity/activity.ts';

const REOPENED: ActivityType = 'client.reopened';

/** Expression for when a client was last reopened; null if never. */
export function reopenedAt(client_id: SQLWrapper): SQL {
  return sql`(select max(reopened.at) from activity_events reopened
    where reopened.client_id = ${client_id} and reopened.type = ${sql.raw(`'${REOPENED}'`)})`;
}
