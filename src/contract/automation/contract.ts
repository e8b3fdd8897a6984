import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import {
  automationSettingsSchema,
  connectionTestSchema,
  saveAutomationSettingsSchema,
} from './automation-settings.ts';

export const automationContract = {
  get: signedInProcedure.route({ method: 'GET', path: '/automation' }).output(automationSettingsSchema),
  /** `version` is the one the form was opened with. */
  save: signedInProcedure
    .route({ method: 'PUT', path: '/automation' })
    .input(saveAutomationSettingsSchema.safeExtend({ version: z.int() }))
    .output(automationSettingsSchema),
  /** Checks with the bot service that the key works and the bot exists. */
  testConnection: signedInProcedure
    .route({ method: 'POST', path: '/automation/test' })
    .input(z.object({ bot_id: z.string().trim().max(200) }))
    .output(connectionTestSchema),
};
