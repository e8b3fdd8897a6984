import type { SelectedClients } from '#contract/bulk-runs/selected-clients.ts';
import type { SignedInCtx } from '#server/context.ts';
import { exportMatching } from '#server/features/client-list/export/export-clients.ts';
import { selectedCondition } from './selected-condition.ts';

/** Exports the selected clients. */
export async function exportSelected({
  ctx,
  input: { clients, format },
}: {
  ctx: SignedInCtx;
  input: { clients: SelectedClients; format: 'csv' | 'xlsx' };
}): Promise<File> {
  return exportMatching(ctx, selectedCondition(clients), format);
}
