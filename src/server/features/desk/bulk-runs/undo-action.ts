import { and, eq, gt, sql } from 'drizzle-orm';
import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { bulk_run_items } from '#server/db/schema/clients/bulk-runs.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { reopen } from '#server/features/clients/clients/close-client.ts';
import { changeOwner } from '#server/features/clients/clients/set-owner.ts';
import { restoreStatus } from '#server/features/clients/clients/undo-status.ts';
import type { ActionContext } from '#server/features/identity/activity/record-activity.ts';
import { type Applied, SKIPPED } from './apply-action.ts';

/**
 * Undoes a run's change to a locked client. Throws CHANGED_SINCE if the client has changed, and the errors of a single
 * change.
 */
export async function undoAction(
  tx: Tx,
  {
    context,
    action,
    undo_of,
    client,
  }: { context: ActionContext; action: BulkAction; undo_of: string; client: ClientRow },
): Promise<Applied> {
  const ofClient = and(eq(bulk_run_items.run_id, undo_of), eq(bulk_run_items.client_id, client.id));
  const [item] = await tx
    .select({ undo: bulk_run_items.undo, at: bulk_run_items.at })
    .from(bulk_run_items)
    .where(ofClient);
  if (!item?.undo || item.at === null) throw new Refusal('CHANGED_SINCE');
  const { undo, at } = item;
  const restored = async () => {
    if ('status_changed_at' in undo) return restoreStatus(tx, { context, client, ...undo });
    if ('closed_at' in undo) {
      if (client.closed_at !== undo.closed_at) throw new Refusal('CHANGED_SINCE');
      return reopen(tx, { context, client });
    }
    const isSame = action.kind === 'owner' && client.owner_id === action.owner_id;
    if (!isSame || (await wasHandedOverSince(tx, client.id, at))) throw new Refusal('CHANGED_SINCE');
    return changeOwner(tx, { context, client, owner_id: undo.owner_id, quiet: true });
  };
  return (await restored()) === client ? SKIPPED : { outcome: 'done', undo: null };
}

async function wasHandedOverSince(tx: Tx, client_id: string, at: string): Promise<boolean> {
  const since = await tx
    .select({ found: sql`1` })
    .from(activity_events)
    .where(
      and(
        eq(activity_events.client_id, client_id),
        eq(activity_events.type, 'client.owner_changed'),
        gt(activity_events.at, at),
      ),
    )
    .limit(1);
  return since.length > 0;
}
