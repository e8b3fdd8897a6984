import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import {
  automationSettingsSchema,
  connectionTestSchema,
  saveAutomationSettingsSchema,
} from './automation-settings.ts';

export const automationContract = {
  get: signedInProcedure('GET /automation', 'Get the automation settings').output(automationSettingsSchema),
  save: signedInProcedure(
    'PUT /automation',
    'Save the automation settings',
    '`version` is the version the form was opened with.',
  )
    .input(saveAutomationSettingsSchema.safeExtend({ version: z.int() }))
    .output(automationSettingsSchema),
  testConnection: signedInProcedure(
    'POST /automation/test',
    'Test the bot connection',
    'Checks with the bot service that the key works and the bot exists.',
  )
    .input(z.object({ bot_id: z.string().trim().max(200) }))
    .output(connectionTestSchema),
};
