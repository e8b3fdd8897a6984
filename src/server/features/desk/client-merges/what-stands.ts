import { and, count, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import type { MergeStands } from '#contract/desk/client-merges/client-merge.ts';
import type { Tx } from '#server/db/connect.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { STORED } from './stored-client.ts';

/** What was added since the merge without changing what an undo restores. It stays with the leading client. */
const KEPT = 'note.added';
/** Number of newest events shown. */
const SHOWN = 10;

interface Merge {
  id: string;
  lead_id: string;
  event_id: number | null;
}

/**
 * Returns the actions and the changed fields of the leading client since the merge, or null if there are none. Ignores a
 * later merge that was undone.
 */
export async function whatStands(tx: Tx, { id, lead_id, event_id }: Merge): Promise<MergeStands | null> {
  const e = activity_events;
  const isUndone = sql`${e.type} = 'client.merged' and exists (
    select from ${client_merges} m where m.event_id = ${e.id} and m.undone_at is not null)`;
  const actions = await tx
    .select({ id: e.id, type: e.type, changes: e.changes, at: e.at, actor_name: e.actor_name })
    .from(e)
    .where(
      and(
        eq(e.client_id, lead_id),
        gt(e.id, event_id ?? 0),
        notInArray(e.type, ['client.merge_undone', KEPT]),
        sql`not (${isUndone})`,
      ),
    )
    .orderBy(desc(e.id))
    .limit(SHOWN);
  // Ignores the value, which follows the price book, and users that the database cleared when their account was
  // deleted.
  const { rows } = await tx.execute<{ field: string }>(sql`
    select after.key as field
    from ${client_merges} m, jsonb_each(m.lead_after) after,
      (select ${STORED} as now from ${clients} where id = ${lead_id}) c
    where m.id = ${id} and c.now ? after.key and c.now -> after.key <> after.value
      and after.key <> 'first_year_value'
      and not (after.key in ('owner_id', 'next_step_user_id') and c.now -> after.key = 'null')`);
  const fields = rows.map(({ field }) => field);
  return actions.length + fields.length > 0 ? { actions, fields } : null;
}

/** Returns the number of notes that were added after the merge, up to its undo. */
export async function countKeptNotes(
  tx: Tx,
  { lead_id, event_id, undone_at }: Merge & { undone_at: string | null },
): Promise<number> {
  const e = activity_events;
  const [row] = await tx
    .select({ notes: count() })
    .from(e)
    .where(
      and(
        eq(e.client_id, lead_id),
        gt(e.id, event_id ?? 0),
        eq(e.type, KEPT),
        undone_at === null ? undefined : lte(e.at, undone_at),
      ),
    );
  return row?.notes ?? 0;
}
