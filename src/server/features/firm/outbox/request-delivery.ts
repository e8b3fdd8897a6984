import { and, desc, eq } from 'drizzle-orm';
import { WON } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { ConnectionKind, OutboxDelivery } from '#contract/firm/outbox/delivery.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { readDelivery } from './outbox-deliveries.ts';
import { queueDeliveries } from './queue-delivery.ts';

/**
 * Queues a delivery for a client who signed elsewhere, or before the connection was enabled. Returns the client's newest
 * delivery of this kind, if there is one. Throws NOT_FOUND, WRONG_STATUS and CONNECTION_OFF.
 */
export async function requestDelivery({
  context,
  input: { client_id, kind },
}: ProcedureCall<{ client_id: string; kind: ConnectionKind }>): Promise<OutboxDelivery> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const newest = async () => {
      const [found] = await tx
        .select({ id: outbox_deliveries.id })
        .from(outbox_deliveries)
        .where(and(eq(outbox_deliveries.client_id, client_id), eq(outbox_deliveries.kind, kind)))
        .orderBy(desc(outbox_deliveries.created_at), desc(outbox_deliveries.id))
        .limit(1);
      return found && readDelivery(tx, found.id);
    };
    const earlier = await newest();
    if (earlier) return earlier;
    if (!WON.includes(client.status)) throw new Refusal('WRONG_STATUS', { status: client.status });
    const [signed] = await tx
      .select({ id: proposal_versions.id })
      .from(proposal_versions)
      .where(and(eq(proposal_versions.client_id, client_id), eq(proposal_versions.state, 'signed')))
      .orderBy(desc(proposal_versions.number))
      .limit(1);
    const at = context.now().toISOString();
    await queueDeliveries(tx, { client_id, version_id: signed?.id ?? null, at, kind });
    const queued = await newest();
    if (!queued) throw new Refusal('CONNECTION_OFF');
    await recordAudit(tx, context.actor, 'DELIVERY_REQUESTED', { kind, client_id });
    return queued;
  });
}
