import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { firmSchema } from './firm.ts';

const { shape } = firmSchema;
const fields = Object.keys(shape) as (keyof typeof shape)[];

/** As stored: every text may be ''. `version` is 0 until somebody saves. */
const storedSchema = z.object({
  ...(Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<
    keyof typeof shape,
    z.ZodString
  >),
  version: z.int(),
});

export const firmContract = {
  get: signedInProcedure(
    'GET /firm',
    "Get the firm's details",
    '`mail_from`: the address that mails come from, which the operator sets.',
  ).output(storedSchema.extend({ mail_from: z.string() })),
  save: adminProcedure(
    'PUT /firm',
    "Save the firm's details",
    '`version` is the version the form was opened with. Fails with ROW_CHANGED, and PICTURE_REFUSED for the logo.',
  )
    .input(firmSchema.extend({ version: z.int() }))
    .output(storedSchema),
};
