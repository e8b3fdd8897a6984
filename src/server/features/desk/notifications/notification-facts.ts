import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';

/** The columns from which the list and a mail describe a notification: its own, and those of its client and event. */
export const FACTS = {
  id: notifications.id,
  kind: notifications.kind,
  client: { id: clients.id, first_name: clients.first_name, surname: clients.surname },
  event: {
    type: activity_events.type,
    at: activity_events.at,
    actor_name: activity_events.actor_name,
    changes: activity_events.changes,
  },
};

/**
 * The client's id and name. Both are null if the notification is about several clients, or if the client no longer
 * exists.
 */
export const about = (client: { id: string; first_name: string; surname: string } | null) => ({
  client_id: client?.id ?? null,
  client_name: client && clientFullName(client),
});
