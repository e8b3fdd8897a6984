import { answerLines } from '#contract/intake/questionnaire/answer-lines.ts';
import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** A copy of the answers, for the client who gave them. */
export function answersMail({
  appName,
  client,
  answers,
  at,
  signedBy,
}: {
  appName: string;
  client: { first_name: string; email: string };
  answers: QuestionnaireAnswers;
  at: Date;
  /** The name of the client's owner, or ''. */
  signedBy: string;
}): Mail {
  return composeMail({
    kind: 'answers_copy',
    to: client.email,
    subject: 'A copy of your answers',
    paragraphs: [
      `Dear ${client.first_name},`,
      `Thank you. You sent us these answers on ${dayFormat.format(at)}.`,
      ...answerLines(answers).map((line) => line.join('\n')),
      'To correct an answer, reply to this email.',
    ],
    signed_by: signedBy,
    from: appName,
  });
}
