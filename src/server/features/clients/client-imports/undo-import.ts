import { and, eq, inArray, sql } from 'drizzle-orm';
import { canUndo } from '#contract/clients/client-imports/client-import.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { client_import_rows, client_imports } from '#server/db/schema/clients/client-imports.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';

/**
 * Deletes the clients of an import. Throws NOT_FOUND, IMPORT_TOO_OLD, and IMPORT_IN_USE if someone has worked on one of
 * them since, so that no work is lost.
 */
export async function undoClientImport({ context, input: { id } }: ProcedureCall<{ id: string }>) {
  return context.db.transaction(async (tx) => {
    const [made] = await tx.select().from(client_imports).where(eq(client_imports.id, id)).for('update');
    if (!made) throw new Refusal('NOT_FOUND');
    const now = context.now().toISOString();
    if (made.undone_at !== null || !canUndo(made.created_at, context.now()))
      throw new Refusal('IMPORT_TOO_OLD');

    const imported = tx
      .select({ id: client_import_rows.client_id })
      .from(client_import_rows)
      .where(eq(client_import_rows.import_id, id));
    // Locks the clients first: a concurrent change either shows up below or finds its client deleted.
    await tx.select({ id: clients.id }).from(clients).where(inArray(clients.id, imported)).for('update');
    const [worked] = await tx
      .select({ clients: sql<number>`count(distinct ${activity_events.client_id})::int` })
      .from(activity_events)
      .where(
        and(inArray(activity_events.client_id, imported), sql`${activity_events.type} <> 'client.created'`),
      );
    if (worked && worked.clients > 0) throw new Refusal('IMPORT_IN_USE', { clients: worked.clients });

    await tx.delete(activity_events).where(inArray(activity_events.client_id, imported));
    const removed = await tx
      .delete(clients)
      .where(inArray(clients.id, imported))
      .returning({ id: clients.id });
    await tx.update(client_imports).set({ undone_at: now }).where(eq(client_imports.id, id));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'clients.import_undone',
      client: null,
      changes: { clients: { from: removed.length, to: null } },
    });
    return { clients: removed.length };
  });
}
