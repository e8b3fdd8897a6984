import { eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import type { MailOutcome } from '#server/jobs/jobs.ts';

/** Stores the outcome of a mail that `mailClient` queued. A failure that may pass leaves the outcome unknown. */
export async function recordDelivery(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  if (outcome.state === 'failed' && !outcome.isFinal) return;
  await db
    .update(mail_deliveries)
    .set({ state: outcome.state, at: now().toISOString() })
    .where(eq(mail_deliveries.id, id));
}
