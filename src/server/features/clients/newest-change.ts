import { and, desc, eq } from 'drizzle-orm';
import type { ActivityChanges, ActivityType } from '#contract/activity/activity.ts';
import type { Tx } from '#server/db/connect.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';

/** The changes recorded by the client's newest event of a type. */
export async function newestChange(
  tx: Tx,
  clientId: string,
  type: ActivityType,
): Promise<ActivityChanges | undefined> {
  const [event] = await tx
    .select({ changes: activity_events.changes })
    .from(activity_events)
    .where(and(eq(activity_events.client_id, clientId), eq(activity_events.type, type)))
    .orderBy(desc(activity_events.id))
    .limit(1);
  return event?.changes;
}
