import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { open, signedIn } from '#server/implementer.ts';
import { isStored } from './is-stored.ts';
import { storeAnswers } from './store-answers.ts';
import { submitQuestionnaire } from './submit-questionnaire.ts';

export const questionnaireRouter = {
  submit: open.questionnaire.submit.handler(submitQuestionnaire),
  /** Stores answers that staff type in, once for each submission key. Throws NOT_FOUND, MERGED and ID_IN_USE. */
  enter: signedIn.questionnaire.enter.handler(
    async ({ context, input: { client_id, submission_key, answers } }) => {
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
    },
  ),
};
