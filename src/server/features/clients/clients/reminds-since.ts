import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ActivityType } from '#contract/identity/activity/activity.ts';

/**
 * Expression for when a client was last reopened, or the reminders last resumed; null if never. Reminders that were due
 * before are skipped.
 */
export function remindsSince(
  client_id: SQLWrapper,
  resumed: Extract<ActivityType, 'link.reminders_resumed' | 'proposal.reminders_resumed'>,
): SQL {
  const types: ActivityType[] = ['client.reopened', resumed];
  return sql`(select max(since.at) from activity_events since
    where since.client_id = ${client_id} and since.type in (${sql.raw(types.map((type) => `'${type}'`).join(', '))}))`;
}
