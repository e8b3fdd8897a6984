import { open, signedIn } from '#server/implementer.ts';
import { enterQuestionnaire } from './enter-questionnaire.ts';
import { submitQuestionnaire } from './submit-questionnaire.ts';

export const questionnaireRouter = {
  submit: open.questionnaire.submit.handler(submitQuestionnaire),
  enter: signedIn.questionnaire.enter.handler(enterQuestionnaire),
};
