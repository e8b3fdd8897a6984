import { lt } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { calendly_deliveries } from '#server/db/schema/clients/calls/calendly-deliveries.ts';

/** Calendly retries a delivery for 24 hours, as its page "Webhook errors" says. A week also covers restored backups. */
const DELIVERY_RETENTION_DAYS = 7;

/** Deletes deliveries that Calendly no longer retries. */
export async function forgetOldDeliveries({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const limit = new Date(now().getTime() - DELIVERY_RETENTION_DAYS * 24 * 60 * 60 * 1_000).toISOString();
  await db.delete(calendly_deliveries).where(lt(calendly_deliveries.received_at, limit));
}
