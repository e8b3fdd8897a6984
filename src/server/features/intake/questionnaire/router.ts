import { open, signedIn } from '#server/implementer.ts';
import { enterQuestionnaire } from './enter-questionnaire.ts';
import { submitQuestionnaire } from './submit-questionnaire.ts';

export const questionnaireRouter = {
  submit: open.questionnaire.submit.handler(({ context, input }) =>
    submitQuestionnaire({ ctx: context, input }),
  ),
  enter: signedIn.questionnaire.enter.handler(({ context, input }) =>
    enterQuestionnaire({ ctx: context, input }),
  ),
};
