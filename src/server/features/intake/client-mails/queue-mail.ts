import { Refusal } from '#contract/errors.ts';
import type { MailText } from '#contract/firm/mail-templates/mail-template.ts';
import { fillMail, LINK_FIELD } from '#contract/firm/mail-templates/merge-fields.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { newMailToken } from '#server/features/intake/links/email-link.ts';
import { linkUrl } from '#server/features/intake/links/link-columns.ts';
import { readMailFacts } from './mail-facts.ts';
import { mailToClient } from './mail-to-client.ts';

/**
 * Fills in a mail to a locked client and queues it. Returns the text to store, in which the link stays a field. Throws
 * FIELDS_NOT_FILLED.
 */
export async function queueMail(
  tx: Tx,
  {
    context,
    client,
    text,
    of,
  }: { context: SignedInCtx; client: ClientRow; text: MailText; of: { id: string; attempt: number } },
): Promise<MailText> {
  const { values, replyTo, link } = await readMailFacts(tx, { context, client });
  const filled = fillMail(text, values);
  const unknown = union(filled.subject.unknown, filled.body.unknown);
  const empty = union(filled.subject.empty, filled.body.empty);
  if (unknown.length > 0 || empty.length > 0) throw new Refusal('FIELDS_NOT_FILLED', { unknown, empty });
  const subject = filled.subject.text;
  const body = filled.body.text;
  const mailed =
    link && body.includes(LINK_FIELD) ? await newMailToken(tx, link, context.now().toISOString()) : null;
  await mailClient(tx, context, {
    ...(mailed && { id: mailed.mail_id }),
    client_id: client.id,
    mail: mailToClient({
      to: client.email,
      subject,
      body,
      appName: context.env.appName,
      replyTo,
      url: mailed && linkUrl(context.env.appUrl, mailed.token),
    }),
    about: { kind: 'client_mail', client_mail_id: of.id, attempt: of.attempt },
  });
  return { subject, body };
}

function union(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])];
}
