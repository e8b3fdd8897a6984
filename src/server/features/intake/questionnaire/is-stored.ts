import { and, eq } from 'drizzle-orm';
import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import type { Tx } from '#server/db/connect.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';

/**
 * Whether these answers are already stored under this key for a locked client, so that a repeat after a lost response is
 * acknowledged. Throws ID_IN_USE if other answers are.
 */
export async function isStored(
  tx: Tx,
  clientId: string,
  { submission_key, answers }: { submission_key?: string | undefined; answers: QuestionnaireAnswers },
): Promise<boolean> {
  if (submission_key === undefined) return false;
  const ofClient = eq(additional_information.client_id, clientId);
  const [stored] = await tx
    .select()
    .from(additional_information)
    .where(and(ofClient, eq(additional_information.submission_key, submission_key)));
  // Staff may have changed answers since.
  if (stored?.version === 1) requireSameBody(stored, answers);
  return stored !== undefined;
}
