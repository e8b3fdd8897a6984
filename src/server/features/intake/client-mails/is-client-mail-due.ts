import { eq } from 'drizzle-orm';
import { mailState } from '#contract/intake/client-mails/client-mail.ts';
import type { Services } from '#server/context.ts';
import { client_mails } from '#server/db/schema/clients/client-mails.ts';
import type { ClientMailSubject } from '#server/jobs/mail-subject.ts';
import { mailColumns } from './mail-columns.ts';

/** Whether a queued mail is the newest attempt and still waiting. An erased client's mails are gone. */
export async function isClientMailDue(
  { db }: Pick<Services, 'db'>,
  { client_mail_id, attempt }: ClientMailSubject,
): Promise<boolean> {
  const [mail] = await db.select(mailColumns).from(client_mails).where(eq(client_mails.id, client_mail_id));
  return mail?.attempt === attempt && mailState(mail) === 'waiting';
}
