import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { activity_events, IS_SIGNING } from '#server/db/schema/clients/activity-events.ts';

/**
 * Notes in a client's file on which day the client had signed first, if they ever had: also before the file was opened, or
 * as a client that was merged into this one. A status that was moved back since doesn't end the relationship, unless the
 * move was undone as a mistake.
 */
export async function noteBeginning(tx: Tx, client_id: string): Promise<void> {
  await tx.execute(sql`
    update due_diligence_files f set relationship_began_on = signed.day
    from (
      select (min(coalesce((changes -> 'status_changed_at' ->> 'to')::timestamptz, at)) at time zone 'Europe/London')::date as day from ${activity_events}
      where client_id = ${client_id}::uuid and ${IS_SIGNING} and not exists (
        select from activity_events undo
        where undo.client_id = ${activity_events}.client_id and undo.type = 'client.status_changed'
          and undo.changes -> 'status_changed_at' ->> 'from' = ${activity_events}.changes -> 'status_changed_at' ->> 'to'
          and undo.changes -> 'status_changed_at' ->> 'to' < undo.changes -> 'status_changed_at' ->> 'from')
    ) signed
    where f.client_id = ${client_id}::uuid and f.relationship_began_on is null and signed.day is not null`);
}
