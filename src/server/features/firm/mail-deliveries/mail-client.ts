import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { MailSubject } from '#server/jobs/mail-subject.ts';

/**
 * Queues a mail to a client, and stores that its outcome is not yet known. Returns the id of its delivery, for the row
 * that the mail belongs to; `id`, if that row already exists.
 */
export async function mailClient(
  tx: Tx,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  {
    client_id,
    mail,
    about,
    id = randomUUID(),
    waitSeconds = 0,
  }: { client_id: string; mail: Mail; about: MailSubject; id?: string; waitSeconds?: number },
): Promise<string> {
  const at = now().toISOString();
  await tx.insert(mail_deliveries).values({
    id,
    client_id,
    to_email: mail.to,
    queued_at: at,
    state: 'waiting',
    at,
  } satisfies FullRow<typeof mail_deliveries, 'reason'>);
  await jobs.sendMail(tx, mail, about, { id, waitSeconds });
  return id;
}
