import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { letterFactsSchema } from './letter-facts.ts';

const storedSchema = letterFactsSchema.extend({ version: z.int() });

export const letterFactsContract = {
  /** Until somebody saves, all texts are '' and `version` is 0. */
  get: signedInProcedure.route({ method: 'GET', path: '/letter-facts' }).output(storedSchema),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED if somebody else has saved since. */
  save: adminProcedure
    .route({ method: 'PUT', path: '/letter-facts' })
    .input(storedSchema)
    .output(storedSchema),
};
