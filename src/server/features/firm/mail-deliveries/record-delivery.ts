import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { MailOutcome, QueuedMail } from '#server/jobs/jobs.ts';
import { mailFailure } from './failure-of.ts';

/**
 * Stores the outcome of a mail that `mailClient` queued. A failure that may pass leaves the outcome unknown. A failure
 * goes to the timeline, once, which notifies the client's owner.
 */
export async function recordDelivery(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  { id, about, mail }: QueuedMail,
  outcome: MailOutcome,
): Promise<void> {
  const { state } = outcome;
  if (state === 'failed' && !outcome.isFinal) return;
  const reason = state === 'failed' ? mailFailure(outcome) : null;
  await db.transaction(async (tx) => {
    const [delivery] = await tx
      .update(mail_deliveries)
      .set({ state, at: now().toISOString(), reason })
      .where(
        and(
          eq(mail_deliveries.id, id),
          // A failed mail is tried again, which changes nothing unless it gets through. A trigger refuses anything else.
          inArray(
            mail_deliveries.state,
            state === 'accepted' || state === 'written' ? ['waiting', 'failed'] : ['waiting'],
          ),
        ),
      )
      .returning({ client_id: mail_deliveries.client_id });
    // Mails that staff write have an event of their own, which offers 'Send again'.
    if (!delivery || reason === null || about?.kind === 'client_mail') return;
    const { first_name, surname } = clients;
    const [client] = await tx
      .select({ id: clients.id, first_name, surname })
      .from(clients)
      .where(eq(clients.id, delivery.client_id));
    if (!client) return;
    await recordActivity(tx, {
      actor: { user_id: null, full_name: env.appName },
      type: 'mail.failed',
      client,
      changes: {
        subject: { from: null, to: mail.subject },
        mailed_to: { from: null, to: mail.to },
        reason: { from: null, to: reason },
      },
    });
  });
}
