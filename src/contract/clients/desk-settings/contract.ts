import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { deskSettingsSchema } from './desk-settings.ts';

const storedSchema = deskSettingsSchema.extend({ version: z.int() });

export const deskSettingsContract = {
  get: signedInProcedure('GET /desk-settings', 'Get the desk settings').output(storedSchema),
  save: adminProcedure(
    'PUT /desk-settings',
    'Save the desk settings',
    '`version` is the version the form was opened with. Fails with ROW_CHANGED if somebody else has saved since.',
  )
    .input(storedSchema)
    .output(storedSchema),
};
