import { formatPounds } from '#contract/values/money.ts';
import { isAsked, QUESTIONS, type Question, questionText } from './questions.ts';

/** Answers as given, or as stored. */
type AnswersToShow = Readonly<Record<Question, string | number | boolean | readonly string[] | null>> & {
  trading_style: string;
};

/** Each question that applied, with its answer, for reading. */
export function answerLines(answers: AnswersToShow): [question: string, answer: string][] {
  return (Object.keys(QUESTIONS) as Question[])
    .filter((question) => isAsked(question, answers))
    .map((question) => [questionText(question, answers), answerText(question, answers)]);
}

function answerText(question: Question, answers: AnswersToShow): string {
  const answer = answers[question];
  if (answer === null || answer === '') return 'No answer';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'number')
    return question === 'number_of_staff' ? answer.toLocaleString('en-GB') : formatPounds(answer);
  return typeof answer === 'string' ? answer : answer.join('\n');
}
