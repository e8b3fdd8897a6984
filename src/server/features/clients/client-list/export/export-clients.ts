import type { SQL } from 'drizzle-orm';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { type ClientSort, DEFAULT_SORT } from '#contract/clients/client-list/client-sort.ts';
import type { ExportOptions } from '#contract/clients/client-list/export-options.ts';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clientCondition } from '#server/features/clients/client-list/client-filter.ts';
import { listedBatches, newestBatches, sortedBatches } from './export-batches.ts';
import { ALL_FIELDS, shownColumns } from './export-columns.ts';
import { type ExportTable, exportFile } from './export-file.ts';
import { type ExportedClient, FEE_COLUMNS, hasFees, withFees } from './exported-fees.ts';

type ExportContext = Pick<SignedInCtx, 'db' | 'now' | 'log' | 'actor' | 'request_id'>;

/** Exports the filtered list. */
export async function exportClients({
  context,
  input: { format, sort, columns, ...filter },
}: ProcedureCall<ClientFilter & ExportOptions, ExportContext>): Promise<File> {
  return exportMatching(context, clientCondition(filter, context.now()), { format, sort, columns });
}

/**
 * Exports the clients that match the condition, or all clients if it is undefined, as one consistent snapshot. By
 * default, they are newest first and have all fields.
 */
export async function exportMatching(
  context: ExportContext,
  condition: SQL | undefined,
  { format, sort = DEFAULT_SORT, columns }: ExportOptions,
): Promise<File> {
  const now = context.now();
  const options = { name: `clients-${londonDay(now)}.${format}`, format, now };
  const file = await context.db.transaction(
    async (tx) =>
      columns
        ? exportFile(shown(tx, condition, { sort, columns }), options)
        : exportFile(await allFields(tx, condition, sort), options),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  context.log.info(
    { request_id: context.request_id, user_id: context.actor.user_id, format },
    'Clients exported',
  );
  return file;
}

function shown(
  tx: Tx,
  condition: SQL | undefined,
  { sort, columns }: { sort: ClientSort; columns: readonly ClientColumn[] },
) {
  return { columns: shownColumns(columns), batches: listedBatches(tx, condition, sort) };
}

async function allFields(
  tx: Tx,
  condition: SQL | undefined,
  sort: ClientSort,
): Promise<ExportTable<ExportedClient>> {
  const batches = sort === DEFAULT_SORT ? newestBatches(tx, condition) : sortedBatches(tx, condition, sort);
  return (await hasFees(tx))
    ? { columns: [...ALL_FIELDS, ...FEE_COLUMNS], batches: withFees(tx, batches) }
    : { columns: ALL_FIELDS, batches };
}
