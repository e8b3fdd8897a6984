import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import { isAsked, QUESTIONS, type Question, questionText } from '#contract/intake/questionnaire/questions.ts';
import { formatPounds } from '#contract/values/money.ts';
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
  const questions = Object.keys(QUESTIONS) as Question[];
  return composeMail({
    kind: 'answers_copy',
    to: client.email,
    subject: 'A copy of your answers',
    paragraphs: [
      `Dear ${client.first_name},`,
      `Thank you. You sent us these answers on ${dayFormat.format(at)}.`,
      ...questions
        .filter((question) => isAsked(question, answers))
        .map((question) => `${questionText(question, answers)}\n${answerText(question, answers)}`),
      'To correct an answer, reply to this email.',
    ],
    signed_by: signedBy,
    from: appName,
  });
}

function answerText(question: Question, answers: QuestionnaireAnswers): string {
  const answer = answers[question];
  if (answer === null || answer === '') return 'No answer';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'number')
    return question === 'number_of_staff' ? answer.toLocaleString('en-GB') : formatPounds(answer);
  return Array.isArray(answer) ? answer.join('\n') : answer;
}
