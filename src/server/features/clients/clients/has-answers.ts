import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';

/** Whether the questionnaire has been answered. A save of the three-field screen alone doesn't count. */
export async function hasStoredAnswers(tx: Tx, clientId: string): Promise<boolean> {
  const answered = await tx
    .select({ id: additional_information.id })
    .from(additional_information)
    .where(and(eq(additional_information.client_id, clientId), isNotNull(additional_information.answered_at)))
    .limit(1);
  return answered.length > 0;
}
