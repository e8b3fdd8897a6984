import { sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import type { Actor } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { insertOf, preparedWrite } from '#server/db/prepared.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { type ManyNotified, NOTIFY, type NoteMentions, notifiedBy } from './notified-by.ts';

/** A user, or a name to record when nobody is signed in: a client using their link, or an outside service. */
export type ActivityActor = Pick<Actor, 'user_id' | 'full_name'> | { user_id: null; full_name: string };

export interface NewActivityEvent {
  actor: ActivityActor;
  type: ActivityType;
  client: { id: string; first_name: string; surname: string } | null;
  changes?: ActivityChanges;
  mentions?: NoteMentions;
  /** Administrators who are asked to approve. */
  approvers?: readonly string[];
  notifies?: ManyNotified;
  /** Notifies nobody, because one notification covers a whole bulk run. */
  quiet?: true;
}

/** The actor and the clock of a change: those of a request or of a bulk run. */
export interface ActionContext {
  actor: ActivityActor;
  now: () => Date;
}

/**
 * Appends to the history in the transaction of the change, and notifies the users concerned. Stores names as they are now.
 */
export async function recordActivity(tx: Tx, event: NewActivityEvent): Promise<void> {
  const notified = event.quiet ? null : notifiedBy(event);
  const values = eventValues(event);
  if (notified) await insertAndNotify(tx, { ...values, ...notified });
  else await insert(tx, values);
}

/**
 * Inserts the events of a batch. Those of an import's clients, for example, stand in the clients' own histories only, because
 * the log has one event for the batch. Notifies nobody. An event takes seven parameters, and PostgreSQL allows 65,535 in a
 * statement.
 */
export async function recordActivities(
  tx: Tx,
  events: NewActivityEvent[],
  { in_log = false }: { in_log?: boolean } = {},
): Promise<void> {
  await tx.insert(activity_events).values(events.map((one) => ({ ...asRow(one), in_log })));
}

function asRow({ actor, type, client, changes = {} }: NewActivityEvent) {
  return {
    actor_id: actor.user_id,
    actor_name: actor.full_name,
    type,
    client_id: client?.id ?? null,
    client_name: client ? clientFullName(client) : null,
    changes,
  } satisfies FullRow<typeof activity_events, 'at' | 'in_log'>;
}

const insertion = insertOf(activity_events, {
  actor_id: true,
  actor_name: true,
  type: true,
  client_id: true,
  client_name: true,
  changes: true,
  at: false,
  in_log: false,
});

/** Appends an event as part of another statement, with `eventValues`. Notifies nobody. */
export const EVENT_INSERTION = insertion.statement;
export const eventValues = (event: NewActivityEvent) => insertion.valuesOf(asRow(event));

/** Prepared: part of nearly every transaction. */
const insert = preparedWrite('record_activity', () => insertion.statement);
const insertAndNotify = preparedWrite(
  'record_activity_and_notify',
  () => sql`with event as (${insertion.statement} returning id, client_id, actor_id) ${NOTIFY}`,
);
