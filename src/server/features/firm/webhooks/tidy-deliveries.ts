import { and, eq, lt } from 'drizzle-orm';
import { DELIVERIES_KEPT_DAYS } from '#contract/firm/webhooks/schedule.ts';
import type { Services } from '#server/context.ts';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';

/** A delivery overdue by this time must have lost its job, for example because a backup without jobs was restored. */
const LOST_AFTER_MS = 15 * 60 * 1_000;

/**
 * Deletes old deliveries. Clears the job of pending deliveries whose job is lost, so that the next check creates a new
 * job. Called each hour.
 */
export async function tidyDeliveries({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  await db
    .delete(webhook_deliveries)
    .where(lt(webhook_deliveries.created_at, ago(DELIVERIES_KEPT_DAYS * 24 * 60 * 60 * 1_000)));
  await db
    .update(webhook_deliveries)
    .set({ job_id: null })
    .where(
      and(
        eq(webhook_deliveries.state, 'pending'),
        lt(webhook_deliveries.next_attempt_at, ago(LOST_AFTER_MS)),
      ),
    );
}
