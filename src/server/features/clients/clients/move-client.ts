import { eq } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { OPEN } from '#contract/clients/clients/desk-fields.ts';
import { statusRecord } from '#contract/clients/clients/undo-status.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { announce } from '#server/features/identity/activity/announce.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
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
    /** Notifies nobody, because another event of the same action does so. */
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
  if (Object.keys(changes).length === 0) return client;
  await tx.update(clients).set(changes).where(eq(clients.id, client.id));
  const after = { ...client, ...changes };
  if (reopens) await recordActivity(tx, { actor, type: 'client.reopened', client });
  if (!moved) return after;
  const status = { from: client.status, to };
  await recordActivity(tx, {
    actor,
    type: 'client.status_changed',
    client,
    changes: byHand ? statusRecord(client, after) : { status },
    ...(quiet && { quiet }),
  });
  await announce(tx, {
    type: 'client.status_changed',
    timestamp: at,
    data: { client_id: client.id, proposal_id: client.proposal_id, ...status },
  });
  return after;
}
