import type { ExportOptions } from '#contract/clients/client-list/export-options.ts';
import type { SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import type { ProcedureCall } from '#server/context.ts';
import { exportMatching } from '#server/features/clients/client-list/export/export-clients.ts';
import { selectedCondition } from './selected-condition.ts';

/** Exports the selected clients. */
export async function exportSelected({
  context,
  input: { clients, ...options },
}: ProcedureCall<ExportOptions & { clients: SelectedClients }>): Promise<File> {
  return exportMatching(context, selectedCondition(clients, context.now()), options);
}
