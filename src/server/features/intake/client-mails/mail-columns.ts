import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ClientMail } from '#contract/intake/client-mails/client-mail.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { client_mails } from '#server/db/schema/clients/client-mails.ts';

export const mailColumns = columnsWithout(client_mails, { sent_by: true } satisfies Hidden<
  typeof client_mails,
  keyof ClientMail
>);

/** Throws NOT_FOUND. */
export async function readMail(db: Db | Tx, id: string): Promise<ClientMail> {
  const [mail] = await db.select(mailColumns).from(client_mails).where(eq(client_mails.id, id));
  if (!mail) throw new Refusal('NOT_FOUND');
  return mail;
}

/** Locks a mail until the transaction ends. Returns null if it is gone. */
export async function lockMail(tx: Tx, id: string): Promise<ClientMail | null> {
  const [mail] = await tx.select(mailColumns).from(client_mails).where(eq(client_mails.id, id)).for('update');
  return mail ?? null;
}
