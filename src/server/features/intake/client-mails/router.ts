import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { listMailTemplates } from '#server/features/firm/mail-templates/list-mail-templates.ts';
import { signedIn } from '#server/implementer.ts';
import { readMail } from './mail-columns.ts';
import { readMailFacts } from './mail-facts.ts';
import { sendMailAgain } from './send-again.ts';
import { sendMail } from './send-mail.ts';

export const clientMailsRouter = {
  /** Returns the data for the dialog in which staff write to a client. Throws NOT_FOUND. */
  draft: signedIn.clientMails.draft.handler(async ({ context, input: { client_id } }) => {
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
  }),
  send: signedIn.clientMails.send.handler(sendMail),
  get: signedIn.clientMails.get.handler(({ context, input }) => readMail(context.db, input.id)),
  sendAgain: signedIn.clientMails.sendAgain.handler(sendMailAgain),
};
