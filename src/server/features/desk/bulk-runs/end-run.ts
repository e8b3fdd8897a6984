import { count, eq, sql } from 'drizzle-orm';
import type { StopReason } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { Tx } from '#server/db/connect.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { BulkRunRow } from './change-client.ts';

/** Counts of a run's items by outcome. `left` items haven't had their turn. */
export interface RunCounts {
  done: number;
  skipped: number;
  refused: number;
  left: number;
}

export async function countItems(tx: Tx, run_id: string): Promise<RunCounts> {
  const counts: RunCounts = { done: 0, skipped: 0, refused: 0, left: 0 };
  const rows = await tx
    .select({ outcome: bulk_run_items.outcome, items: count() })
    .from(bulk_run_items)
    .where(eq(bulk_run_items.run_id, run_id))
    .groupBy(bulk_run_items.outcome);
  for (const { outcome, items } of rows) counts[outcome ?? 'left'] = items;
  return counts;
}

/** Ends a locked run, finished or stopped early. Records it in the history if it changed any client. */
export async function endRun(
  tx: Tx,
  {
    run,
    actor,
    at,
    stopped,
  }: {
    run: BulkRunRow;
    actor: ActivityActor;
    /** ISO instant */
    at: string;
    stopped?: { reason: StopReason; by_name: string | null };
  },
): Promise<void> {
  const { left: _, ...counts } = await countItems(tx, run.id);
  await tx
    .update(bulk_runs)
    .set({
      ...counts,
      state: stopped ? 'stopped' : 'finished',
      stop_reason: stopped?.reason ?? null,
      stopped_by_name: stopped?.by_name ?? null,
      ended_at: at,
    })
    .where(eq(bulk_runs.id, run.id));
  if (counts.done === 0) return;
  const { action, person_name, undo_of } = run;
  if (undo_of !== null && action.kind === 'owner') await withdrawHandOver(tx, undo_of);
  const handedTo = undo_of === null && action.kind === 'owner' ? action.owner_id : null;
  await recordActivity(tx, {
    actor,
    type: undo_of === null ? 'clients.bulk_changed' : 'clients.bulk_undone',
    client: null,
    changes: {
      run: { from: undo_of, to: run.id },
      act: { from: null, to: action.kind },
      clients: { from: null, to: counts.done },
      ...(action.kind === 'status' && { status_to: { from: null, to: action.status } }),
      ...(action.kind === 'close' && { reason: { from: null, to: action.reason } }),
      ...(person_name !== null && { person: { from: null, to: person_name } }),
    },
    ...(handedTo !== null && { notifies: { kind: 'handed_over', user_ids: [handedTo] } }),
  });
}

/** Deletes the notification of a hand-over that was undone, if it is unread. */
async function withdrawHandOver(tx: Tx, run_id: string): Promise<void> {
  await tx.execute(sql`
    delete from ${notifications} where read_at is null and event_id in (
      select id from ${activity_events}
      where type = 'clients.bulk_changed' and in_log and changes -> 'run' ->> 'to' = ${run_id})`);
}
