import { signedIn } from '#server/implementer.ts';
import { testConnection } from '#server/integrations/axiom/axiom.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

const { automation } = signedIn;

export const automationRouter = {
  get: automation.get.handler(({ context }) => readSettings(context)),
  save: automation.save.handler(saveSettings),
  testConnection: automation.testConnection.handler(({ context, input }) =>
    testConnection(context.env, input.bot_id),
  ),
};
