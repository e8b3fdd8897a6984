import { eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { direct_debits } from '#server/db/schema/clients/proposals/direct-debits.ts';
import type { MailSubjects } from '#server/jobs/mail-subject.ts';

/** Whether the client still has to set it up. */
export async function isDirectDebitMailDue(
  { db }: Pick<Services, 'db'>,
  { direct_debit_id }: MailSubjects['direct_debit'],
): Promise<boolean> {
  const [row] = await db
    .select({ state: direct_debits.state })
    .from(direct_debits)
    .where(eq(direct_debits.id, direct_debit_id));
  return row?.state === 'sent';
}
