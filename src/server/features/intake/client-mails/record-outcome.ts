import { eq } from 'drizzle-orm';
import { plainMailText } from '#contract/firm/mail-templates/merge-fields.ts';
import { mailState } from '#contract/intake/client-mails/client-mail.ts';
import type { Services } from '#server/context.ts';
import { client_mails } from '#server/db/schema/clients/client-mails.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { mailFailure } from '#server/features/firm/mail-deliveries/failure-of.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { MailOutcome } from '#server/jobs/jobs.ts';
import type { ClientMailSubject } from '#server/jobs/mail-subject.ts';
import { lockMail, readMail } from './mail-columns.ts';

/** Records that the mail server accepted a mail, or that sending has failed permanently. Other failures are retried. */
export async function recordOutcome(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  { client_mail_id: id, attempt }: ClientMailSubject,
  outcome: MailOutcome,
): Promise<void> {
  const at = now().toISOString();
  if (outcome.state === 'dropped' || (outcome.state === 'failed' && !outcome.isFinal)) return;
  await db.transaction(async (tx) => {
    const { client_id } = await readMail(tx, id);
    const client = await lockClient(tx, client_id);
    const mail = await lockMail(tx, id);
    if (mail?.attempt !== attempt || mailState(mail) !== 'waiting') return;
    if (outcome.state !== 'failed') {
      const is_written = outcome.state === 'written';
      await tx.update(client_mails).set({ sent_at: at, is_written }).where(eq(client_mails.id, id));
      return;
    }
    const failure = mailFailure(outcome);
    await tx.update(client_mails).set({ failed_at: at, failure }).where(eq(client_mails.id, id));
    await recordActivity(tx, {
      actor: { user_id: null, full_name: env.appName },
      type: 'mail.failed',
      client,
      changes: {
        mail: { from: null, to: id },
        subject: { from: null, to: plainMailText(mail.subject) },
        reason: { from: null, to: failure },
      },
    });
  });
}
