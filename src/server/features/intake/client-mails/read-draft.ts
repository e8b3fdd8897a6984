import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { MailDraft } from '#contract/intake/client-mails/client-mail.ts';
import type { ProcedureCall } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { listMailTemplates } from '#server/features/firm/mail-templates/list-mail-templates.ts';
import { readMailFacts } from './mail-facts.ts';

/** Returns the data for the dialog in which staff write to a client. Throws NOT_FOUND. */
export async function readMailDraft({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }>): Promise<MailDraft> {
  const [client] = await context.db.select(clientColumns).from(clients).where(eq(clients.id, client_id));
  if (!client) throw new Refusal('NOT_FOUND');
  const [templates, { values, replyTo }] = await Promise.all([
    listMailTemplates(context),
    readMailFacts(context.db, { context, client }),
  ]);
  return {
    templates,
    to_email: client.email,
    reply_to_name: replyTo ? replyTo.name || replyTo.address : null,
    values,
    mail_configured: context.env.smtpUrl !== undefined,
  };
}
