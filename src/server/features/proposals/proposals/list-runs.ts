import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { FAILED_RUN_STATES, type ProposalRun } from '#contract/proposals/proposals/run.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_run_reports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

const runColumns = columnsWithout(proposal_runs, {
  secret_hash: true,
  started_by: true,
  retry_of: true,
} satisfies Hidden<typeof proposal_runs, keyof ProposalRun>);

/** One page of runs, newest first. */
export async function listProposalRuns({
  context: { db },
  input: { client_id, failed_only, cursor, limit },
}: ProcedureCall<
  {
    client_id?: string | undefined;
    failed_only?: boolean | undefined;
    cursor?: string | null | undefined;
    limit: number;
  },
  Pick<SignedInCtx, 'db'>
>): Promise<{ items: ProposalRun[]; next_cursor: string | null }> {
  const [started_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const after =
    cursor &&
    sql`(${proposal_runs.started_at}, ${proposal_runs.id}) < (${started_at}::timestamptz, ${id}::uuid)`;
  // A literal list, so that the partial index can be used.
  const failed = sql.raw(`state in (${FAILED_RUN_STATES.map((state) => `'${state}'`).join(', ')})`);
  const rows = await db
    .select({
      ...runColumns,
      first_name: clients.first_name,
      surname: clients.surname,
      client_status: clients.status,
    })
    .from(proposal_runs)
    .innerJoin(clients, eq(clients.id, proposal_runs.client_id))
    .where(
      and(
        client_id === undefined ? isReal(clients.id) : eq(proposal_runs.client_id, client_id),
        failed_only ? failed : undefined,
        after || undefined,
      ),
    )
    .orderBy(desc(proposal_runs.started_at), desc(proposal_runs.id))
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, (run) => [run.started_at, run.id]);
  const reports = await readReports(
    { db },
    page.map((run) => run.id),
  );
  const items = page.map(({ first_name, surname, ...run }) => ({
    ...run,
    client_name: clientFullName({ first_name, surname }),
    reports: reports.get(run.id) ?? [],
  }));
  return { items, next_cursor };
}

async function readReports({ db }: Pick<SignedInCtx, 'db'>, runIds: string[]) {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(proposal_run_reports)
    .where(inArray(proposal_run_reports.run_id, runIds))
    .orderBy(asc(proposal_run_reports.reported_at));
  return Map.groupBy(rows, (report) => report.run_id);
}
