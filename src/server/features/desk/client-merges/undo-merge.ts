import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { moveRowsBack } from './move-rows.ts';
import { STORED_COLUMNS } from './stored-client.ts';
import { countKeptNotes, whatStands } from './what-stands.ts';

/**
 * Restores both clients of a merge as they were, if the leading client hasn't changed since. Notes added since stay with
 * the leading client. Undoing a merge again changes nothing. Throws NOT_FOUND and MERGE_STANDS.
 */
export async function undoMerge({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<{ lead: ClientRow; other: ClientRow; kept_notes: number }> {
  return context.db.transaction(async (tx) => {
    const merge = await lockMerge(tx, id);
    const { lead_id, other_id } = merge;
    const kept_notes = await countKeptNotes(tx, merge);
    if (merge.undone_at !== null) {
      return { lead: await lockClient(tx, lead_id), other: await lockClient(tx, other_id), kept_notes };
    }
    const stands = await whatStands(tx, merge);
    if (stands) throw new Refusal('MERGE_STANDS', stands);

    await restoreRows(tx, merge);
    await moveRowsBack(tx, merge);
    if (merge.ended_call_id) {
      await tx.update(calls).set({ cancelled_at: null }).where(eq(calls.id, merge.ended_call_id));
    }
    await tx
      .update(client_merges)
      .set({
        undone_at: context.now().toISOString(),
        undone_by_name: context.actor.full_name,
        other_name: null,
        other_proposal_id: null,
        search_text: null,
        lead_before: null,
        other_before: null,
        lead_after: null,
        moved: null,
        set_aside: null,
      })
      .where(eq(client_merges.id, id));
    const [lead, other] = [await lockClient(tx, lead_id), await lockClient(tx, other_id)];
    for (const [client, from] of [
      [lead, other],
      [other, lead],
    ] as const) {
      const name = `${from.first_name} ${from.surname} (${from.proposal_id})`;
      await recordActivity(tx, {
        actor: context.actor,
        type: 'client.merge_undone',
        client,
        changes: { client: { from: name, to: null } },
      });
    }
    return { lead, other, kept_notes };
  });
}

/** Locks the leading client, then the merge. Throws NOT_FOUND if there is no such merge. */
async function lockMerge(tx: Tx, id: string) {
  const read = () => tx.select(lockedColumns).from(client_merges).where(eq(client_merges.id, id));
  const [known] = await read();
  if (!known) throw new Refusal('NOT_FOUND');
  await lockClient(tx, known.lead_id);
  const [merge] = await read().for('update');
  // After the merge was read, the leading client was erased, or merged into another client.
  if (merge?.lead_id !== known.lead_id) throw new Refusal('NOT_FOUND');
  return merge;
}

const { id, lead_id, other_id, event_id, ended_call_id, undone_at } = client_merges;
const lockedColumns = { id, lead_id, other_id, event_id, ended_call_id, undone_at };

/**
 * Writes both clients' rows as they were before the merge. Columns added to the table after the merge keep the leading
 * client's values and get defaults for the other client. Ids of users deleted after the merge become null.
 */
async function restoreRows(tx: Tx, merge: { id: string; lead_id: string }): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select jsonb_object_keys(other_before) as name from ${client_merges} where id = ${merge.id}`,
  );
  const names = rows.map(({ name }) => name).filter((name) => STORED_COLUMNS.includes(name));
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    names.map((name) =>
      name === 'owner_id' || name === 'next_step_user_id'
        ? sql`(select users.id from users where users.id = r.${sql.identifier(name)})`
        : sql`r.${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const rowOf = (column: 'lead_before' | 'other_before') => sql`
    select ${values} from ${client_merges} m, jsonb_populate_record(null::clients, m.${sql.identifier(column)}) r
    where m.id = ${merge.id}`;
  await tx.execute(
    sql`update ${clients} set (${list}) = (${rowOf('lead_before')}) where id = ${merge.lead_id}`,
  );
  const restored = sql`insert into ${clients} (${list}) ${rowOf('other_before')} returning id`;
  await tx.execute(restored).catch((error: unknown) => {
    // Another client has the proposal id: a release without merges doesn't know that the id is reserved.
    if (isUniqueViolation(error)) throw new Refusal('MERGE_STANDS', { actions: [], fields: ['proposal_id'] });
    throw error;
  });
}
