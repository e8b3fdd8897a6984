import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { MergeObstacle } from '#contract/desk/client-merges/client-merge.ts';
import { isAhead } from '#contract/intake/calls/expected-call.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { callColumns, type OpenCall } from '#server/features/intake/calls/open-call.ts';

type Pair = Record<'lead' | 'other', { id: string }>;

/** Returns why two clients can't be merged now (null if they can), and their open calls. */
export async function findObstacle(
  db: Db | Tx,
  { lead, other }: Pair,
  { now }: Pick<Services, 'now'>,
): Promise<{ obstacle: MergeObstacle | null; open: Partial<Record<'lead' | 'other', Call>> }> {
  const ids = [lead.id, other.id];
  const [runs, opened, versions, files] = await Promise.all([
    db
      .select({ id: proposal_runs.id })
      .from(proposal_runs)
      .where(and(inArray(proposal_runs.client_id, ids), eq(proposal_runs.state, 'under_way'))),
    db
      .select(callColumns)
      .from(calls)
      .where(and(inArray(calls.client_id, ids), isNull(calls.cancelled_at))),
    db
      .selectDistinct({ client_id: proposal_versions.client_id })
      .from(proposal_versions)
      .where(inArray(proposal_versions.client_id, ids)),
    db
      .select({ client_id: due_diligence_files.client_id })
      .from(due_diligence_files)
      .where(inArray(due_diligence_files.client_id, ids)),
  ]);
  const of = (id: string) => opened.find((call) => call.client_id === id);
  const [first, second] = [of(lead.id), of(other.id)];
  const both =
    first !== undefined && second !== undefined && [first, second].every((call) => isAhead(call, now()));
  return {
    obstacle: obstacleOf({
      isSending: runs.length > 0,
      haveCalls: both,
      haveProposals: versions.length > 1,
      haveFiles: files.length > 1,
      hasOtherFile: files.some(({ client_id }) => client_id === other.id),
    }),
    open: { ...(first && { lead: first }), ...(second && { other: second }) },
  };
}

function obstacleOf(both: {
  isSending: boolean;
  haveCalls: boolean;
  haveProposals: boolean;
  haveFiles: boolean;
  hasOtherFile: boolean;
}): MergeObstacle | null {
  if (both.isSending) return 'proposal_under_way';
  if (both.haveCalls) return 'calls';
  if (both.haveProposals) return 'proposals';
  if (both.haveFiles) return 'files';
  return both.hasOtherFile ? 'file_of_other' : null;
}

type Call = Omit<OpenCall, 'created_at' | 'updated_at'>;
