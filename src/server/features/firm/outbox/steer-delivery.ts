import { eq } from 'drizzle-orm';
import { maySendAgain, mayStop, type OutboxDelivery } from '#contract/firm/outbox/delivery.ts';
import type { SignedInCtx } from '#server/context.ts';
import { outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { recordAudit, type TableAction } from '#server/features/identity/audit/record-audit.ts';
import { readDelivery } from './outbox-deliveries.ts';

interface ById {
  context: SignedInCtx;
  input: { id: string };
}

/** Queues a delivery again, now. One that is under way stays as it is. Throws NOT_FOUND. */
export function sendAgain({ context, input: { id } }: ById): Promise<OutboxDelivery> {
  return steer(context, id, {
    action: 'DELIVERY_SENT_AGAIN',
    isAllowed: maySendAgain,
    changes: { state: 'waiting', attempts: 0, next_attempt_at: context.now().toISOString(), done_at: null },
  });
}

/** Ends the attempts. An attempt that is under way notices after its current step. Throws NOT_FOUND. */
export function stopDelivery({ context, input: { id } }: ById): Promise<OutboxDelivery> {
  return steer(context, id, {
    action: 'DELIVERY_STOPPED',
    isAllowed: mayStop,
    changes: { state: 'stopped', job_id: null, next_attempt_at: null },
  });
}

function steer(
  context: SignedInCtx,
  id: string,
  {
    action,
    isAllowed,
    changes,
  }: {
    action: TableAction;
    isAllowed: (delivery: OutboxDelivery) => boolean;
    changes: Partial<typeof outbox_deliveries.$inferInsert>;
  },
): Promise<OutboxDelivery> {
  return context.db.transaction(async (tx) => {
    await tx
      .select({ id: outbox_deliveries.id })
      .from(outbox_deliveries)
      .where(eq(outbox_deliveries.id, id))
      .for('update');
    const before = await readDelivery(tx, id);
    if (!isAllowed(before)) return before;
    await tx.update(outbox_deliveries).set(changes).where(eq(outbox_deliveries.id, id));
    const { kind, client_id, state } = before;
    await recordAudit(tx, context.actor, action, { kind, client_id, state });
    return readDelivery(tx, id);
  });
}
