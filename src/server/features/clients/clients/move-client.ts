import { type SQL, sql } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { OPEN } from '#contract/clients/clients/desk-fields.ts';
import { statusRecord } from '#contract/clients/clients/undo-status.ts';
import type { Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { sendWrite } from '#server/db/transaction.ts';
import { deliveryValues, INSERT_DELIVERIES } from '#server/features/identity/activity/announce.ts';
import {
  type ActivityActor,
  eventValues,
  INSERT_EVENT,
  INSERT_TOLD,
  recordActivity,
} from '#server/features/identity/activity/record-activity.ts';
import { TELL, toldBy } from '#server/features/identity/activity/tell.ts';
import type { ClientRow } from './client-columns.ts';

/**
 * Moves a locked client to another status, recording it in the history and announcing it to webhooks. `also` has fields
 * that change with the status, such as `booked_by`. If the status is the same, only these fields are written. Reopens a
 * closed client, unless the move is by hand. Moves by hand record the data for an undo.
 */
export async function moveClient(
  tx: Tx,
  {
    actor,
    client,
    to,
    at,
    also = {},
    byHand = false,
    quiet = false,
    since = at,
  }: {
    actor: ActivityActor;
    client: ClientRow;
    to: ClientStatus;
    /** ISO instant */
    at: string;
    also?: Partial<Pick<ClientRow, 'booked_by' | 'company'>>;
    byHand?: boolean;
    /** Notifies nobody, because another event of the same act does so. */
    quiet?: boolean;
    /** When the client got the status, `at` by default. An undo restores the earlier instant. */
    since?: string;
  },
): Promise<ClientRow> {
  const moved = client.status !== to;
  const reopens = moved && !byHand && client.closed_at !== null;
  const changes = {
    ...also,
    // A change to the company raises `version`.
    ...('company' in also && {
      version: client.version + 1,
      edited_by_name: actor.full_name,
      edited_at: at,
    }),
    ...(moved && { status: to, status_changed_at: since }),
    ...(reopens && OPEN),
  };
  const after = { ...client, ...changes };
  if (Object.keys(changes).length === 0) return client;
  if (reopens) await recordActivity(tx, { actor, type: 'client.reopened', client });
  const statements = 'company' in also ? withCompany : withoutCompany;
  if (!moved) {
    await sendWrite(tx, statements.write(tx, after));
    return after;
  }
  const { id: client_id, proposal_id, status: from } = client;
  const type = 'client.status_changed';
  const recorded = byHand ? statusRecord(client, after) : { status: { from, to } };
  const event = { actor, type, client, changes: recorded } as const;
  const told = quiet ? null : toldBy(event);
  await sendWrite(
    tx,
    statements[told ? 'moveAndTell' : 'move'](tx, {
      ...after,
      ...eventValues(event),
      ...told,
      ...deliveryValues({ type, timestamp: at, data: { client_id, proposal_id, from, to } }),
    }),
  );
  return after;
}

const value = sql.placeholder;
// Two versions, because naming the company makes the database recompute the search columns.
const withoutCompany = writing('client', sql``);
const withCompany = writing(
  'client_with_company',
  sql`, company = ${value('company')}, version = ${value('version')},
    edited_by_name = ${value('edited_by_name')}, edited_at = ${value('edited_at')}`,
);

function writing(what: string, more: SQL) {
  const update = sql`
    update ${clients} set status = ${value('status')}, status_changed_at = ${value('status_changed_at')},
      booked_by = ${value('booked_by')}, closed_at = ${value('closed_at')},
      closed_reason = ${value('closed_reason')}, closed_by = ${value('closed_by')}${more}
    where id = ${value('id')}`;
  return {
    write: prepared(`write_${what}`, () => update),
    // One statement costs the database and the driver less than three.
    move: prepared(
      `move_${what}`,
      () => sql`with event as (${INSERT_EVENT}), deliveries as (${INSERT_DELIVERIES}) ${update}`,
    ),
    moveAndTell: prepared(
      `move_${what}_and_tell`,
      () => sql`
        with event as (${INSERT_TOLD}), told as (${TELL}), deliveries as (${INSERT_DELIVERIES}) ${update}`,
    ),
  };
}
