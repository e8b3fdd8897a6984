import { Refusal } from '#contract/errors.ts';
import type { ProposalSheetRow } from '#contract/proposals/proposals/run.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proposal_exports } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { newestProforma } from '#server/features/pricing/proforma/newest-proforma.ts';
import { proposalRow } from './proposal-row.ts';

/** Appends the client's newest proforma to the spreadsheet. Throws NOT_FOUND, MERGED, NO_PROFORMA. */
export async function exportProposal({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<ProposalSheetRow> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    const row = await readProposalRow(tx, client);
    if (row === null) throw new Refusal('NO_PROFORMA');
    await appendExport(tx, { context, client, row, at: context.now().toISOString() });
    return row;
  });
}

/** The row to send for a client, or null without a proforma. */
export async function readProposalRow(tx: Tx, client: ClientRow): Promise<ProposalSheetRow | null> {
  const newest = await newestProforma(tx, client.id);
  return newest && proposalRow({ client, details: newest.details, tree: await readTree({ db: tx }) });
}

async function appendExport(
  tx: Tx,
  {
    context,
    client,
    row,
    at,
  }: { context: SignedInCtx; client: ClientRow; row: ProposalSheetRow; at: string },
): Promise<void> {
  await tx.insert(proposal_exports).values({
    client_id: client.id,
    exported_by_name: context.actor.full_name,
    ...row,
    exported_at: at,
  } satisfies FullRow<typeof proposal_exports, 'id'>);
}

/** Exports in its own savepoint: a failed export is only logged and does not stop the send. */
export async function tryExport(
  tx: Tx,
  { context, client, at }: { context: SignedInCtx; client: ClientRow; at: string },
): Promise<ProposalSheetRow | null> {
  try {
    return await tx.transaction(async (exportTx) => {
      const row = await readProposalRow(exportTx, client);
      if (row === null) throw new Refusal('NO_PROFORMA');
      await appendExport(exportTx, { context, client, row, at });
      return row;
    });
  } catch (err) {
    context.log.error(
      { request_id: context.request_id, client_id: client.id, err },
      'The spreadsheet export failed',
    );
    return null;
  }
}
