import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { MailText } from '#contract/firm/mail-templates/mail-template.ts';
import { fillMail, plainMailText } from '#contract/firm/mail-templates/merge-fields.ts';
import type { ClientMail } from '#contract/intake/client-mails/client-mail.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { client_mails } from '#server/db/schema/clients/client-mails.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { mailedTo } from '#server/features/firm/mail-deliveries/mailed-to.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { mailColumns } from './mail-columns.ts';
import { readMailFacts } from './mail-facts.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Sends a mail to a client and stores a copy. Repeating the request under the same id, as after a lost response,
 * doesn't send it again. Throws NOT_FOUND, FIELDS_NOT_FILLED, and FORBIDDEN if the id belongs to another client's or
 * user's mail.
 */
export async function sendMail({
  context,
  input: { id = crypto.randomUUID(), client_id, ...written },
}: ProcedureCall<MailText & { id?: string | undefined; client_id: string }>): Promise<ClientMail> {
  const { user_id, full_name } = context.actor;
  return context.db.transaction(async (tx) => {
    // Also makes copies of the request wait for one another.
    const client = await lockClient(tx, client_id);
    const [before] = await tx
      .select({ ...mailColumns, sent_by: client_mails.sent_by })
      .from(client_mails)
      .where(eq(client_mails.id, id));
    if (before) {
      const { sent_by, ...mail } = before;
      if (mail.client_id !== client_id || sent_by !== user_id) throw new Refusal('FORBIDDEN');
      const { subject, body } = fillMail(written, (await readMailFacts(tx, { context, client })).values);
      requireSameBody(mail, { subject: subject.text, body: body.text });
      return mail;
    }
    const text = await queueMail(tx, { context, client, text: written, of: { id, attempt: 1 } });
    const [mail] = await tx
      .insert(client_mails)
      .values({
        id,
        client_id,
        to_email: client.email,
        ...text,
        sent_by: user_id,
        sent_by_name: full_name,
        created_at: context.now().toISOString(),
      } satisfies FullRow<
        typeof client_mails,
        'attempt' | 'sent_at' | 'is_written' | 'failed_at' | 'failure'
      >)
      .returning(mailColumns);
    if (!mail) throw new Error('The database returned no row for a new mail');
    await recordActivity(tx, {
      actor: context.actor,
      type: 'mail.sent',
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
