import { eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import type { AnswersMailSubject } from '#server/jobs/mail-subject.ts';

/** Whether a copy of answers may still be sent. Erasing the client prevents it. */
export async function isAnswersMailDue(
  { db }: Pick<Services, 'db'>,
  { answers_of }: AnswersMailSubject,
): Promise<boolean> {
  const found = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, answers_of));
  return found.length > 0;
}
