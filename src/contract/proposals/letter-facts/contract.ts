import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { letterFactsSchema } from './letter-facts.ts';

const storedSchema = letterFactsSchema.extend({ version: z.int() });

export const letterFactsContract = {
  get: signedInProcedure(
    'GET /letter-facts',
    "Get the firm's facts for letters",
    "Until somebody saves, all texts are '' and `version` is 0.",
  ).output(storedSchema),
  save: adminProcedure(
    'PUT /letter-facts',
    "Save the firm's facts for letters",
    '`version` is the version the form was opened with. Fails with ROW_CHANGED if somebody else has saved since.',
  )
    .input(storedSchema)
    .output(storedSchema),
};
