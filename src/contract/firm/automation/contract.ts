import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import {
  automationSettingsSchema,
  connectionTestSchema,
  saveAutomationSettingsSchema,
} from './automation-settings.ts';

export const automationContract = {
  get: signedInProcedure
    .route({ method: 'GET', path: '/automation', summary: 'Get the automation settings' })
    .output(automationSettingsSchema),
  save: signedInProcedure
    .route({
      method: 'PUT',
      path: '/automation',
      summary: 'Save the automation settings',
      description: '`version` is the version the form was opened with.',
    })
    .input(saveAutomationSettingsSchema.safeExtend({ version: z.int() }))
    .output(automationSettingsSchema),
  testConnection: signedInProcedure
    .route({
      method: 'POST',
      path: '/automation/test',
      summary: 'Test the bot connection',
      description: 'Checks with the bot service that the key works and the bot exists.',
    })
    .input(z.object({ bot_id: z.string().trim().max(200) }))
    .output(connectionTestSchema),
};
