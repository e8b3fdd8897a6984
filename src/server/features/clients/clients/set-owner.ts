import { eq } from 'drizzle-orm';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { type ActionContext, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { withdraw } from '#server/features/identity/activity/withdraw.ts';
import { colleagueName } from '#server/features/identity/people/colleague-name.ts';
import type { ClientRow } from './client-columns.ts';
import { lockClient } from './lock-client.ts';

/** Makes a user the client's owner and notifies them, or removes the owner. Throws NOT_FOUND and NO_SUCH_USER. */
export async function setOwner({
  context,
  input: { id, owner_id },
}: ProcedureCall<{ id: string; owner_id: string | null }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) =>
    changeOwner(tx, { context, client: await lockClient(tx, id), owner_id }),
  );
}

/** Sets or removes a locked client's owner. With `quiet`, the new owner isn't notified. Throws NO_SUCH_USER. */
export async function changeOwner(
  tx: Tx,
  {
    context,
    client,
    owner_id,
    quiet,
  }: { context: ActionContext; client: ClientRow; owner_id: string | null; quiet?: true },
): Promise<ClientRow> {
  if (client.owner_id === owner_id) return client;
  const from = client.owner_id && (await colleagueName(tx, client.owner_id, 'owner_id'));
  const to = owner_id && (await colleagueName(tx, owner_id, 'owner_id'));
  await tx.update(clients).set({ owner_id }).where(eq(clients.id, client.id));
  await withdraw(tx, client.id, 'handed_over');
  await recordActivity(tx, {
    actor: context.actor,
    type: 'client.owner_changed',
    client,
    changes: { owner: { from, to } },
    ...(quiet && { quiet }),
  });
  return { ...client, owner_id };
}
