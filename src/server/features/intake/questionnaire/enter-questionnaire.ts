import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import type { ProcedureCall } from '#server/context.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { isStored } from './is-stored.ts';
import { storeAnswers } from './store-answers.ts';

/** Stores answers that staff type in, once for each submission key. Throws NOT_FOUND, MERGED and ID_IN_USE. */
export async function enterQuestionnaire({
  context,
  input: { client_id, submission_key, answers },
}: ProcedureCall<{
  client_id: string;
  submission_key?: string | undefined;
  answers: QuestionnaireAnswers;
}>): Promise<Record<string, never>> {
  const at = context.now().toISOString();
  await context.db.transaction(async (tx) => {
    const [client, stored] = await Promise.all([
      lockClient(tx, client_id),
      isStored(tx, client_id, { submission_key, answers }),
    ]);
    if (stored) return;
    await storeAnswers(tx, { client, answers, by: context.actor, at, submission_key });
  });
  return {};
}
