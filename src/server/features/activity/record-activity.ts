import type { ActivityChanges, ActivityType } from '#contract/activity/activity.ts';
import { clientFullName } from '#contract/clients/client.ts';
import type { Actor } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { preparedInsert } from '../../db/prepared.ts';
import { activity_events } from '../../db/schema/activity-events.ts';

/** Who is named where nobody is signed in: the client with their link, or an outside service. */
export type ActivityActor = Pick<Actor, 'user_id' | 'full_name'> | { user_id: null; full_name: string };

/** Appends to the history, in the transaction of the change it tells of. Names are kept as they are now. */
export async function recordActivity(
  tx: Tx,
  event: {
    actor: ActivityActor;
    type: ActivityType;
    client: { id: string; first_name: string; surname: string } | null;
    changes?: ActivityChanges;
  },
): Promise<void> {
  await insert(tx, {
    actor_id: event.actor.user_id,
    actor_name: event.actor.full_name,
    type: event.type,
    client_id: event.client?.id ?? null,
    client_name: event.client ? clientFullName(event.client) : null,
    changes: event.changes ?? {},
  });
}

// Of nearly every transaction.
const insert = preparedInsert('record_activity', activity_events, [
  'actor_id',
  'actor_name',
  'type',
  'client_id',
  'client_name',
  'changes',
]);
