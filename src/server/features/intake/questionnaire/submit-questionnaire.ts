import { Refusal } from '#contract/errors.ts';
import { linkState } from '#contract/intake/links/link.ts';
import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { readWriter } from '#server/features/identity/people/mail-writer.ts';
import { lockOwner } from '#server/features/intake/links/lock-owner.ts';
import { answersMail } from './answers-mail.ts';
import { isStored } from './is-stored.ts';
import { storeAnswers } from './store-answers.ts';

/**
 * Stores a client's own answers in one transaction, and only one of several simultaneous submissions. A repeated
 * submission, for example after a lost response, is acknowledged. Throws LINK_INVALID, ID_IN_USE, TOO_MANY_REQUESTS.
 */
export async function submitQuestionnaire({
  context,
  input: { token, submission_key, answers, send_copy },
}: ProcedureCall<
  {
    token: string;
    submission_key?: string | undefined;
    answers: QuestionnaireAnswers;
    send_copy: boolean;
  },
  Pick<Ctx, 'db' | 'env' | 'jobs' | 'now' | 'ip_address'>
>): Promise<Record<string, never>> {
  await limitAttempts(context, 'link-submit', token);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    // The client is locked first, so that a second submission finds that the first has used up the link.
    const owned = await lockOwner(tx, token);
    if (!owned) throw new Refusal('LINK_INVALID');
    const { client, link } = owned;
    if (linkState(link, now) === 'open') {
      await storeAnswers(tx, { client, answers, by: null, at: now.toISOString(), submission_key });
      if (send_copy) {
        const owner = await readWriter(tx, [client.owner_id]);
        const mail = answersMail({
          appName: context.env.appName,
          client,
          answers,
          at: now,
          signedBy: owner?.name ?? '',
        });
        await mailClient(tx, context, {
          client_id: client.id,
          mail,
          about: { kind: 'answers', answers_of: client.id },
        });
      }
    } else if (!(await isStored(tx, client.id, { submission_key, answers }))) {
      throw new Refusal('LINK_INVALID');
    }
  });
  return {};
}
