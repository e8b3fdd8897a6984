import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { readableData } from '#contract/desk/data-protection/readable.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { type ExportCtx, readTimeline } from '#server/features/proposals/timeline-chain/read-timeline.ts';
import { collectClientData } from './client-data.ts';

/** Returns all data about a client as one consistent snapshot. Throws NOT_FOUND. */
export async function exportClient({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, ExportCtx>): Promise<{
  filename: string;
  json: string;
  readable: string;
}> {
  return context.db.transaction((tx) => exportInto(tx, { context, client_id }));
}

/** Exports in the caller's transaction, so that files can be read from the same snapshot. Throws NOT_FOUND. */
export async function exportInto(tx: Tx, { context, client_id }: { context: ExportCtx; client_id: string }) {
  const made_at = context.now().toISOString();
  const client = await lockClient(tx, client_id);
  const data = await collectClientData(tx, client_id);
  const timeline = await readTimeline(tx, { context, client_id, made_at });
  await recordAudit(tx, context.actor, 'CLIENT_DATA_EXPORTED', { proposal_id: client.proposal_id });
  return {
    filename: `client-data-${client.proposal_id}`,
    json: JSON.stringify({ made_at, ...data, timeline }, null, 2),
    readable: readableData(`Data kept about ${clientFullName(client)}, ${made_at}`, data),
  };
}
