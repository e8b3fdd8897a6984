import { signedIn } from '#server/implementer.ts';
import { testAxiom } from '#server/integrations/axiom/axiom.ts';
import { readAutomationSettings } from './read-settings.ts';
import { saveAutomationSettings } from './save-settings.ts';

const { automation } = signedIn;

export const automationRouter = {
  get: automation.get.handler(({ context }) => readAutomationSettings(context)),
  save: automation.save.handler(saveAutomationSettings),
  testConnection: automation.testConnection.handler(({ context, input }) =>
    testAxiom(context.env, input.bot_id),
  ),
};
