import { and, desc, eq } from 'drizzle-orm';
import type { ActivityType, PastAction } from '#contract/identity/activity/activity.ts';
import type { Tx } from '#server/db/connect.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';

/** The client's newest event, of a type if given. */
export async function newestAction(
  tx: Tx,
  clientId: string,
  type?: ActivityType,
): Promise<PastAction | undefined> {
  const { id, type: column, changes, at, actor_name, client_id } = activity_events;
  const [event] = await tx
    .select({ id, type: column, changes, at, actor_name })
    .from(activity_events)
    .where(and(eq(client_id, clientId), type && eq(column, type)))
    .orderBy(desc(id))
    .limit(1);
  return event;
}
