import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { deskSettingsSchema } from './desk-settings.ts';

const storedSchema = deskSettingsSchema.extend({ version: z.int() });

export const deskSettingsContract = {
  get: signedInProcedure.route({ method: 'GET', path: '/desk-settings' }).output(storedSchema),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED if somebody else has saved since. */
  save: adminProcedure
    .route({ method: 'PUT', path: '/desk-settings' })
    .input(storedSchema)
    .output(storedSchema),
};
