import { eq, type SQL, sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import {
  isStatusBlocked,
  joinedNotes,
  type MergeChoices,
  type MergedClient,
  mergedColumns,
  preselected,
} from '#contract/desk/client-merges/merge-fields.ts';
import { Refusal } from '#contract/errors.ts';
import { isAhead } from '#contract/intake/calls/expected-call.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { hasStoredAnswers } from '#server/features/clients/clients/has-answers.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { noteBeginning } from '#server/features/due-diligence/files/note-beginning.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { timeOutRunsOf } from '#server/features/proposals/proposals/time-out-runs.ts';
import { findObstacle } from './find-obstacle.ts';
import { keepValue } from './keep-value.ts';
import { lockBoth, type Pair } from './lock-both.ts';
import { moveRows } from './move-rows.ts';
import { STORED } from './stored-client.ts';

interface MergeInput {
  id: string;
  lead_id: string;
  other_id: string;
  choices: MergeChoices;
  versions?: { lead: number; other: number } | undefined;
}

/**
 * Merges two clients into one. The leading client takes the chosen values and the other client's data. The other
 * client's row is stored with the merge. A retry with the same id does nothing. Throws NOT_FOUND, MERGED,
 * MERGE_REFUSED, WRONG_STATUS, ID_IN_USE if the id belongs to a merge with other values, and FORBIDDEN if it belongs to
 * another merge.
 */
export async function mergeClients({
  context,
  input,
}: ProcedureCall<MergeInput>): Promise<{ id: string; client: ClientRow }> {
  const { id, choices, versions } = input;
  return context.db.transaction(async (tx) => {
    const before = await mergedBefore(tx, input);
    if (before) return before;
    const pair = await lockBoth(tx, input).catch(async (error: unknown) => {
      // A simultaneous request with the same id may have merged them since.
      const merged = await mergedBefore(tx, input);
      if (merged) return merged;
      throw error;
    });
    if ('client' in pair) return pair;
    const { lead, other } = pair;
    for (const client of [lead, other]) await timeOutRunsOf(tx, { context, client });
    const { obstacle, open } = await findObstacle(tx, pair, context);
    if (obstacle) throw new Refusal('MERGE_REFUSED', { obstacle });
    if (versions && (versions.lead !== lead.version || versions.other !== other.version)) {
      throw new Refusal('MERGE_REFUSED', { obstacle: 'changed' });
    }
    if (choices.notes === 'both' && lead.notes && other.notes && lead.notes !== other.notes) {
      if (joinedNotes(lead, other) === null)
        throw new Refusal('MERGE_REFUSED', { obstacle: 'notes_too_long' });
    }
    await mustAllowStatus(tx, pair, choices);

    const kept = open.other && (!open.lead || isAhead(open.other, context.now())) ? open.other : open.lead;
    const ended = open.lead && open.other && (kept === open.lead ? open.other : open.lead);
    const columns = mergedColumns(lead, other, choices);
    const { proposal_id, created_at } = lead;
    // Without `...lead`, so that the compiler asks of each new column whose value a merge keeps.
    const merged: ClientRow = {
      id: lead.id,
      proposal_id,
      created_at,
      ...columns,
      booked_by: kept?.booked_by ?? columns.booked_by,
      version: lead.version + 1,
      ...editedBy(context),
    };

    await storeBefore(tx, { id, pair, context, ended_call_id: ended?.id ?? null });
    if (ended) {
      await tx.update(calls).set({ cancelled_at: context.now().toISOString() }).where(eq(calls.id, ended.id));
    }
    await moveRows(tx, input);
    await keepValue(tx, input, context);
    await tx.delete(clients).where(eq(clients.id, other.id));
    await tx.update(clients).set(merged).where(eq(clients.id, lead.id));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'client.merged',
      client: merged,
      changes: {
        client: { from: null, to: `${clientFullName(other)} (${other.proposal_id})` },
        ...changesBetween(lead, columns),
      },
    });
    await noteBeginning(tx, lead.id);
    await tx.execute(sql`
      update ${client_merges} set
        event_id = (select max(e.id) from activity_events e where e.client_id = ${lead.id} and e.type = 'client.merged'),
        lead_after = (select ${STORED} from ${clients} where id = ${lead.id})
      where id = ${id}`);
    return { id, client: merged };
  });
}

/** The result of an earlier request with this id, or null. Throws FORBIDDEN if it merged a different client. */
async function mergedBefore(
  tx: Tx,
  { id, lead_id, other_id, choices }: MergeInput,
): Promise<{ id: string; client: ClientRow } | null> {
  const { lead_before, other_before, lead_after } = client_merges;
  const [merge] = await tx
    .select({
      lead_id: client_merges.lead_id,
      other_id: client_merges.other_id,
      lead: sql<MergedClient | null>`${lead_before}`,
      other: sql<MergedClient | null>`${other_before}`,
      merged: sql<MergedClient | null>`${lead_after}`,
    })
    .from(client_merges)
    .where(eq(client_merges.id, id));
  if (!merge) return null;
  if (merge.other_id !== other_id.toLowerCase()) throw new Refusal('FORBIDDEN');
  requireSameBody({ lead_id: merge.lead_id }, { lead_id: lead_id.toLowerCase() });
  const { lead, other, merged } = merge;
  // An undo erases the values.
  if (lead && other && merged) {
    // The call decides who booked it.
    const { booked_by: _, ...chosen } = mergedColumns(lead, other, choices);
    requireSameBody(merged, chosen);
  }
  return { id, client: await lockClient(tx, merge.lead_id) };
}

async function mustAllowStatus(tx: Tx, { lead, other }: Pair, choices: MergeChoices): Promise<void> {
  const chosen = (choices.status ?? preselected('status', lead, other)) === 'other' ? 'other' : 'lead';
  const answered = (await hasStoredAnswers(tx, lead.id)) || (await hasStoredAnswers(tx, other.id));
  if (isStatusBlocked(chosen, { lead, other }, answered)) {
    throw new Refusal('WRONG_STATUS', { status: (chosen === 'lead' ? lead : other).status });
  }
}

async function storeBefore(
  tx: Tx,
  {
    id,
    pair: { lead, other },
    context,
    ended_call_id,
  }: { id: string; pair: Pair; context: SignedInCtx; ended_call_id: string | null },
): Promise<void> {
  const stored = ({ id: client_id }: ClientRow, value: SQL) =>
    sql`(select ${value} from ${clients} where ${clients.id} = ${client_id})`;
  await tx.insert(client_merges).values({
    id,
    lead_id: lead.id,
    other_id: other.id,
    other_name: clientFullName(other),
    other_proposal_id: other.proposal_id,
    search_text: stored(other, sql`${clients.search_text}`),
    merged_by_name: context.actor.full_name,
    merged_at: context.now().toISOString(),
    lead_before: stored(lead, STORED),
    other_before: stored(other, STORED),
    ended_call_id,
  });
}
