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

/** How this installation sends mails, which its operator sets. */
const mailSchema = z.object({
  /** Whether mails are sent. Otherwise they are written to files. */
  sends: z.boolean(),
  /** The address that mails come from. */
  from: z.string(),
});

export const firmContract = {
  get: signedInProcedure
    .route({ method: 'GET', path: '/firm' })
    .output(storedSchema.extend({ mail: mailSchema })),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED, and PICTURE_REFUSED for the logo. */
  save: adminProcedure
    .route({ method: 'PUT', path: '/firm' })
    .input(firmSchema.extend({ version: z.int() }))
    .output(storedSchema),
};
