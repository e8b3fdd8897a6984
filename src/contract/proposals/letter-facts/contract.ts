import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { letterFactsSchema } from './letter-facts.ts';

const storedSchema = letterFactsSchema.extend({ version: z.int() });

export const letterFactsContract = {
  get: signedInProcedure
    .route({
      method: 'GET',
      path: '/letter-facts',
      summary: "Get the firm's facts for letters",
      description: "Until somebody saves, all texts are '' and `version` is 0.",
    })
    .output(storedSchema),
  save: adminProcedure
    .route({
      method: 'PUT',
      path: '/letter-facts',
      summary: "Save the firm's facts for letters",
      description:
        '`version` is the version the form was opened with. Fails with ROW_CHANGED if somebody else has saved since.',
    })
    .input(storedSchema)
    .output(storedSchema),
};
