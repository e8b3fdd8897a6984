import { eq } from 'drizzle-orm';
import { OPEN } from '#contract/clients/clients/desk-fields.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';
import { type ActionContext, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { ClientRow } from './client-columns.ts';
import { lockClient } from './lock-client.ts';

/** Closes a client. A client that is already closed keeps its reason. Throws NOT_FOUND and UNKNOWN_REASON. */
export async function closeClient({
  context,
  input: { id, reason },
}: ProcedureCall<{ id: string; reason: string }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) =>
    close(tx, { context, client: await lockClient(tx, id), reason }),
  );
}

/** Closes a locked client. Throws UNKNOWN_REASON. */
export async function close(
  tx: Tx,
  { context, client, reason }: { context: ActionContext; client: ClientRow; reason: string },
): Promise<ClientRow> {
  if (client.closed_at !== null) return client;
  const { close_reasons } = await readDeskSettings({ db: tx });
  if (!close_reasons.includes(reason)) throw new Refusal('UNKNOWN_REASON');
  const closed = {
    closed_at: context.now().toISOString(),
    closed_reason: reason,
    closed_by: context.actor.full_name,
  };
  await tx.update(clients).set(closed).where(eq(clients.id, client.id));
  await recordActivity(tx, {
    actor: context.actor,
    type: 'client.closed',
    client,
    changes: { reason: { from: null, to: reason } },
  });
  return { ...client, ...closed };
}

/** Reopens a client in the status it had. Throws NOT_FOUND. */
export async function reopenClient({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) => reopen(tx, { context, client: await lockClient(tx, id) }));
}

/** Reopens a locked client. */
export async function reopen(
  tx: Tx,
  { context, client }: { context: ActionContext; client: ClientRow },
): Promise<ClientRow> {
  if (client.closed_at === null) return client;
  await tx.update(clients).set(OPEN).where(eq(clients.id, client.id));
  await recordActivity(tx, { actor: context.actor, type: 'client.reopened', client });
  return { ...client, ...OPEN };
}
