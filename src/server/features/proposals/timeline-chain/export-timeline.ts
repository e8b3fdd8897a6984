import type { ProcedureCall } from '#server/context.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { headOf } from './read-head.ts';
import { type ExportCtx, readTimeline } from './read-timeline.ts';

/** Returns a client's timeline as a file that `npm run verify` checks. Throws NOT_FOUND, MERGED. */
export async function exportTimeline({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, ExportCtx>): Promise<{ filename: string; json: string }> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const timeline = await readTimeline(tx, { context, client_id, made_at: context.now().toISOString() });
    await recordAudit(tx, context.actor, 'CLIENT_TIMELINE_EXPORTED', {
      proposal_id: client.proposal_id,
      ...(await headOf(tx, client_id)),
    });
    return {
      filename: `timeline-${client.proposal_id}.json`,
      json: `${JSON.stringify(timeline, null, 2)}\n`,
    };
  });
}
