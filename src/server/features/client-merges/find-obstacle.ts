import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isAhead } from '#contract/calls/expected-call.ts';
import type { MergeObstacle } from '#contract/client-merges/client-merge.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { calls } from '#server/db/schema/clients/calls.ts';
import { proposal_runs } from '#server/db/schema/clients/proposal-runs.ts';
import { callColumns, type OpenCall } from '#server/features/calls/open-call.ts';

type Pair = Record<'lead' | 'other', { id: string }>;

/** Returns why two clients can't be merged now (null if they can), and their open calls. */
export async function findObstacle(
  db: Db | Tx,
  { lead, other }: Pair,
  { now }: Pick<Services, 'now'>,
): Promise<{ obstacle: MergeObstacle | null; open: Partial<Record<'lead' | 'other', Call>> }> {
  const ids = [lead.id, other.id];
  const [runs, opened] = await Promise.all([
    db
      .select({ id: proposal_runs.id })
      .from(proposal_runs)
      .where(and(inArray(proposal_runs.client_id, ids), eq(proposal_runs.state, 'under_way'))),
    db
      .select(callColumns)
      .from(calls)
      .where(and(inArray(calls.client_id, ids), isNull(calls.cancelled_at))),
  ]);
  const of = (id: string) => opened.find((call) => call.client_id === id);
  const [first, second] = [of(lead.id), of(other.id)];
  const both =
    first !== undefined && second !== undefined && [first, second].every((call) => isAhead(call, now()));
  return {
    obstacle: runs.length > 0 ? 'proposal_under_way' : both ? 'calls' : null,
    open: { ...(first && { lead: first }), ...(second && { other: second }) },
  };
}

type Call = Omit<OpenCall, 'created_at' | 'updated_at'>;
