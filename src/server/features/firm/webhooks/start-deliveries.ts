import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { checkOnChanges } from '#server/events/check-on-changes.ts';
import { attemptWebhookDelivery } from './attempt-delivery.ts';

/** Limit of deliveries that get a job in one batch. */
const BATCH = 500;
/** Milliseconds between checks for due retries. New deliveries are noticed immediately. */
const CHECK_EVERY_MS = 5_000;

export interface Deliveries {
  /** Sends all deliveries that are due, and waits until all are sent. */
  sendDue(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends queued deliveries, in this process or another. Deliveries are stored with their change and get a job
 * afterwards, so that no change waits for the job queue. Regular checks find missed deliveries. With `work: false`,
 * this process sends only on request (tests).
 */
export async function startDeliveries(
  services: Pick<Services, 'db' | 'env' | 'cipher' | 'now' | 'log' | 'jobs' | 'changes'>,
  { work = true }: { work?: boolean } = {},
): Promise<Deliveries> {
  const { db, jobs, log, now } = services;
  const queue = await jobs.groupedQueue('webhook', {
    run: async ({ id, about }) => {
      await attemptWebhookDelivery(services, { id: about, job_id: id });
    },
    onFault: (err) => log.error({ err }, 'Could not send a webhook and will retry it'),
    onEnd: () => checking?.wake(),
  });

  /** Creates a job for each delivery that has none. Returns the number of jobs. */
  function handOver(): Promise<number> {
    return db.transaction(async (tx) => {
      const { rows } = await tx.execute<{
        id: string;
        endpoint_id: string;
        job_id: string;
        at: Date | string;
      }>(sql`
        update webhook_deliveries set job_id = gen_random_uuid()
        where id in (
          select id from webhook_deliveries where state = 'pending' and job_id is null
          order by created_at limit ${BATCH} for update skip locked
        )
        returning id, endpoint_id, job_id, next_attempt_at as at`);
      const waiting = rows.map(({ id, endpoint_id, job_id, at }) => ({
        id: job_id,
        group: endpoint_id,
        about: id,
        startAfter: Math.max(0, Math.ceil((new Date(at).getTime() - now().getTime()) / 1_000)),
      }));
      if (waiting.length > 0) await queue.enqueue(tx, waiting);
      return rows.length;
    });
  }

  async function check(): Promise<number> {
    while ((await handOver()) === BATCH);
    return queue.startDue();
  }

  const checking = work
    ? checkOnChanges(services, { entity: 'webhook_deliveries', everyMs: CHECK_EVERY_MS, check })
    : undefined;

  return {
    async sendDue() {
      while ((await check()) > 0) await queue.settled();
    },
    async stop() {
      await checking?.stop();
      await queue.stop();
    },
  };
}
