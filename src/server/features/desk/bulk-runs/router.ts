import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { RefusedClient } from '#contract/desk/bulk-runs/contract.ts';
import { cutPage, decodeIdCursor } from '#server/db/keyset.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { exportMatching } from '#server/features/clients/client-list/export/export-clients.ts';
import { signedIn } from '#server/implementer.ts';
import { endRun } from './end-run.ts';
import { findRun, lockBulkRun } from './find-run.ts';
import { runAgain, undoRun } from './follow-up-run.ts';
import { runColumns } from './run-columns.ts';
import { selectedCondition } from './selected-condition.ts';
import { startBulkRun } from './start-run.ts';

const SHOWN = 20;

export const bulkRunsRouter = {
  start: signedIn.bulkRuns.start.handler(startBulkRun),
  /** The newest runs of all users. */
  list: signedIn.bulkRuns.list.handler(({ context: { db } }) =>
    db
      .select(runColumns)
      .from(bulk_runs)
      .orderBy(desc(bulk_runs.created_at), desc(bulk_runs.id))
      .limit(SHOWN),
  ),
  get: signedIn.bulkRuns.get.handler(({ context, input }) => findRun(context.db, input.id)),
  /** One page of the clients that a run refused. */
  refused: signedIn.bulkRuns.refused.handler(async ({ context: { db }, input: { id, cursor, limit } }) => {
    const { run_id, client_id, outcome, code, data } = bulk_run_items;
    const rows = await db
      .select({
        client_id,
        code,
        data,
        client: { first_name: clients.first_name, surname: clients.surname },
      })
      .from(bulk_run_items)
      .leftJoin(clients, eq(clients.id, client_id))
      .where(
        and(
          eq(run_id, id),
          eq(outcome, 'refused'),
          cursor ? gt(client_id, decodeIdCursor(cursor)) : undefined,
        ),
      )
      .orderBy(asc(client_id))
      .limit(limit + 1);
    const { page, next_cursor } = cutPage(rows, limit, (row) => [row.client_id]);
    return { items: page.map(shown), next_cursor };

    function shown({ client, code, ...row }: (typeof rows)[number]): RefusedClient {
      return { ...row, code: code ?? '', client_name: client && clientFullName(client) };
    }
  }),
  /** Stops a run: no client is changed afterwards. Does nothing if it has ended. Throws NOT_FOUND. */
  stop: signedIn.bulkRuns.stop.handler(async ({ context, input: { id } }) =>
    context.db.transaction(async (tx) => {
      const run = await lockBulkRun(tx, id);
      if (run.state === 'running') {
        await endRun(tx, {
          run,
          actor: { user_id: run.started_by, full_name: run.started_by_name },
          at: context.now().toISOString(),
          stopped: { reason: 'by_hand', by_name: context.actor.full_name },
        });
      }
      return findRun(tx, id);
    }),
  ),
  undo: signedIn.bulkRuns.undo.handler(undoRun),
  again: signedIn.bulkRuns.again.handler(runAgain),
  /** Exports the selected clients. */
  export: signedIn.bulkRuns.export.handler(({ context, input: { clients, ...options } }) =>
    exportMatching(context, selectedCondition(clients, context.now()), options),
  ),
};
