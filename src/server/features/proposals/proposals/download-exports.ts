import { and, asc, sql } from 'drizzle-orm';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_exports } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import type { Cell } from '#server/integrations/spreadsheet/cell.ts';
import { writeWorkbook } from '#server/integrations/spreadsheet/workbook.ts';
import { PROPOSAL_HEADER } from './proposal-row.ts';

/** Exports read and written at a time. One export can be tens of kilobytes. */
const BATCH = 500;

const EXPORTED_AT = 'Exported At';
const EXPORTED_BY = 'Exported By';

type ExportRow = typeof proposal_exports.$inferSelect;

/** The spreadsheet of all exports, as one consistent snapshot. */
export async function downloadExports(
  context: Pick<SignedInCtx, 'db' | 'now' | 'log' | 'actor' | 'request_id'>,
): Promise<File> {
  const name = `proposal-exports-${londonDay(context.now())}.xlsx`;
  const file = await context.db.transaction(
    async (tx) => {
      const columns = await columnsOf(tx);
      const header = [EXPORTED_AT, EXPORTED_BY, ...columns];
      return writeWorkbook({ header, batches: rows(tx, columns) }, { name, sheet: 'Proposal Exports' });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  context.log.info({ request_id: context.request_id, user_id: context.actor.user_id }, 'Exports downloaded');
  return file;
}

/** The columns of all exports, ordered by first appearance, so that a column never moves. */
async function columnsOf(tx: Tx): Promise<string[]> {
  const headers = await tx
    .select({ header: proposal_exports.header })
    .from(proposal_exports)
    .groupBy(proposal_exports.header)
    .orderBy(sql`min(${proposal_exports.exported_at})`);
  return [...new Set([...headers.flatMap(({ header }) => header), ...PROPOSAL_HEADER])];
}

async function* rows(tx: Tx, columns: readonly string[]): AsyncGenerator<Cell[][]> {
  for await (const batch of batchesOf(tx)) {
    yield batch.map(({ header, values, exported_at, exported_by_name }) => {
      const byColumn = new Map(header.map((column, index) => [column, values[index]]));
      const cells = columns.map((column) => byColumn.get(column) ?? '');
      return [{ instant: exported_at }, exported_by_name, ...cells];
    });
  }
}

async function* batchesOf(tx: Tx): AsyncGenerator<ExportRow[]> {
  for (let last: ExportRow | undefined; ; ) {
    const batch: ExportRow[] = await tx
      .select()
      .from(proposal_exports)
      .where(
        and(
          isReal(proposal_exports.client_id),
          last &&
            sql`(${proposal_exports.exported_at}, ${proposal_exports.id}) > (${last.exported_at}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(proposal_exports.exported_at), asc(proposal_exports.id))
      .limit(BATCH);
    yield batch;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
