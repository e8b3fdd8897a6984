import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { plainMailText } from '#contract/firm/mail-templates/merge-fields.ts';
import { type ClientMail, mailState } from '#contract/intake/client-mails/client-mail.ts';
import type { ProcedureCall } from '#server/context.ts';
import { client_mails } from '#server/db/schema/clients/client-mails.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { mailedTo } from '#server/features/firm/mail-deliveries/mailed-to.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockMail, mailColumns, readMail } from './mail-columns.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Sends a failed mail again, to the client's address as it is now. Does nothing if that has already been done. Throws
 * NOT_FOUND, FIELDS_NOT_FILLED.
 */
export async function sendMailAgain({
  context,
  input: { id, attempt },
}: ProcedureCall<{ id: string; attempt: number }>): Promise<ClientMail> {
  return context.db.transaction(async (tx) => {
    const { client_id } = await readMail(tx, id);
    // The client is always locked first, so that two changes can't deadlock.
    const client = await lockClient(tx, client_id);
    const before = await lockMail(tx, id);
    if (!before) throw new Refusal('NOT_FOUND');
    if (before.attempt !== attempt || mailState(before) !== 'failed') return before;
    await queueMail(tx, { context, client, text: before, of: { id, attempt: attempt + 1 } });
    const [mail] = await tx
      .update(client_mails)
      .set({ to_email: client.email, attempt: attempt + 1, failed_at: null, failure: null })
      .where(eq(client_mails.id, id))
      .returning(mailColumns);
    if (!mail) throw new Error('The database returned no row for an updated mail');
    await recordActivity(tx, {
      actor: context.actor,
      type: 'mail.sent_again',
      client,
      changes: {
        mail: { from: null, to: id },
        subject: { from: null, to: plainMailText(mail.subject) },
        ...mailedTo(context.env, mail.to_email),
      },
    });
    return mail;
  });
}
