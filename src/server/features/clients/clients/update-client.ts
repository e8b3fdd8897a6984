import { eq } from 'drizzle-orm';
import type { EditClient } from '#contract/clients/clients/client.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { givenFields } from '#server/features/identity/activity/given-fields.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { ClientRow } from './client-columns.ts';
import { lockClient } from './lock-client.ts';

/** Saves the edit form. Throws NOT_FOUND, and ROW_CHANGED if someone else has saved since it was opened. */
export async function updateClient({
  context,
  input: { id, version, ...input },
}: ProcedureCall<EditClient & { id: string; version: number }>): Promise<ClientRow> {
  const fields = givenFields(input);
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    const changes = changesBetween(client, fields);
    if (!mustWrite(changes, client, version)) return client;
    const updated = { ...fields, version: version + 1, ...editedBy(context) };
    await tx.update(clients).set(updated).where(eq(clients.id, id));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'client.edited',
      client: { ...client, ...updated },
      changes,
    });
    return { ...client, ...updated };
  });
}
