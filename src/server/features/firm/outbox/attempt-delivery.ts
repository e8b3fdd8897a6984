import { and, eq, sql } from 'drizzle-orm';
import { retryAfter } from '#contract/firm/webhooks/schedule.ts';
import { cleanText } from '#contract/values/clean-text.ts';
import type { Tx } from '#server/db/connect.ts';
import { outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import type { DeliveryHandlers, DeliveryOutcome, DeliveryRow, OutboxServices } from './delivery-handler.ts';

/** Milliseconds after which another process may take over from a process that shows no sign of life. */
const LEASE_MS = 90_000;
const RENEW_EVERY_MS = 20_000;
/** Maximum length of a stored answer, in UTF-16 units. */
const STORED_LENGTH = 2_000;

/** Thrown within an attempt whose delivery was stopped, erased or taken over by another process. */
class DeliveryLost extends Error {
  override readonly name = 'DeliveryLost';
}

/**
 * Takes the next delivery that is due, or returns null. Other processes skip it until its lease ends. A delivery waits
 * until the client's earlier ones of its kind are done or stopped, and while its connection is off.
 */
export async function takeDelivery({
  db,
  now,
}: Pick<OutboxServices, 'db' | 'now'>): Promise<DeliveryRow | null> {
  const at = now();
  const due = db
    .select({ id: outbox_deliveries.id })
    .from(outbox_deliveries)
    .where(
      sql`state = 'waiting' and next_attempt_at <= ${at.toISOString()}::timestamptz
        and kind in (select kind from connection_settings where enabled)
        and not exists (
          select from outbox_deliveries earlier
          where earlier.client_id = ${outbox_deliveries.client_id} and earlier.kind = ${outbox_deliveries.kind}
            and earlier.state in ('waiting', 'failed')
            and (earlier.created_at, earlier.id) < (${outbox_deliveries.created_at}, ${outbox_deliveries.id})
        )`,
    )
    .orderBy(outbox_deliveries.next_attempt_at)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(outbox_deliveries)
    .set({
      job_id: crypto.randomUUID(),
      attempts: sql`${outbox_deliveries.attempts} + 1`,
      attempted_at: at.toISOString(),
      next_attempt_at: leaseFrom(at),
    })
    .where(eq(outbox_deliveries.id, sql`(${due})`))
    .returning();
  return taken ?? null;
}

/** Attempts a delivery that this process has taken, and stores the outcome. */
export async function attemptDelivery(
  services: OutboxServices,
  handlers: DeliveryHandlers,
  delivery: DeliveryRow,
): Promise<void> {
  const { db, now, log } = services;
  const { id, kind, client_id } = delivery;
  const ofThisAttempt = and(
    eq(outbox_deliveries.id, id),
    eq(outbox_deliveries.job_id, delivery.job_id ?? ''),
    eq(outbox_deliveries.state, 'waiting'),
  );
  const write = async (values: Parameters<ReturnType<Tx['update']>['set']>[0]) => {
    const written = await db
      .update(outbox_deliveries)
      .set(values)
      .where(ofThisAttempt)
      .returning({ id: outbox_deliveries.id });
    if (written.length === 0) throw new DeliveryLost(`Delivery ${id} no longer belongs to this attempt`);
  };
  const renewing = setInterval(() => {
    write({ next_attempt_at: leaseFrom(now()) }).catch((err: unknown) =>
      log.warn({ delivery_id: id, err }, 'Could not show that a delivery is under way'),
    );
  }, RENEW_EVERY_MS);
  try {
    const outcome = await handlers[kind](services, delivery, (progress) =>
      write({ progress: sql`${outbox_deliveries.progress} || ${JSON.stringify(progress)}::jsonb` }),
    ).catch((err: unknown): DeliveryOutcome => {
      if (err instanceof DeliveryLost) throw err;
      log.error({ delivery_id: id, kind, client_id, err }, 'A delivery failed unexpectedly');
      return { state: 'retry', answer: 'Something went wrong here. The log has the details.' };
    });
    await write(after(delivery, outcome, now()));
    log.info({ delivery_id: id, kind, client_id, state: outcome.state }, 'Delivery attempted');
  } catch (err) {
    if (!(err instanceof DeliveryLost)) throw err;
    log.info(
      { delivery_id: id, kind, client_id },
      'A delivery was stopped or taken over while it was under way',
    );
  } finally {
    clearInterval(renewing);
  }
}

function after({ attempts }: DeliveryRow, outcome: DeliveryOutcome, at: Date): Partial<DeliveryRow> {
  const ended = { job_id: null, answer: cleanText(outcome.answer, STORED_LENGTH) };
  if (outcome.state === 'done')
    return { ...ended, state: 'done', link: outcome.link, done_at: at.toISOString(), next_attempt_at: null };
  const wait = outcome.state === 'failed' ? null : retryAfter(attempts, Math.random());
  if (outcome.state === 'failed' || wait === null)
    return { ...ended, state: 'failed', next_attempt_at: null };
  const next = at.getTime() + Math.max(wait, outcome.retry_after_ms ?? 0);
  return { ...ended, next_attempt_at: new Date(next).toISOString() };
}

function leaseFrom(at: Date): string {
  return new Date(at.getTime() + LEASE_MS).toISOString();
}
