import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { additionalInformationSchema, threeFieldSchema } from './additional-information.ts';

/** Accepts future days: the server checks them by its own clock. */
const anyDay = threeFieldSchema('9999-12-31');

export const additionalInformationContract = {
  get: signedInProcedure(
    'GET /clients/{client_id}/additional-information',
    "Get a client's additional information",
    "The client's latest answers, or null.",
  )
    .input(z.object({ client_id: idSchema }))
    .output(
      z.object({
        client: z.object({ first_name: z.string(), surname: z.string(), company: z.string().nullable() }),
        additional_information: additionalInformationSchema.nullable(),
      }),
    ),
  save: signedInProcedure(
    'PUT /clients/{client_id}/additional-information',
    "Save a client's additional information",
    'Saves the three-field screen to the latest row, or creates the first row. Fields that are left out stay unchanged. Fails with DATE_IN_FUTURE. Fails with ROW_CHANGED if the latest row is no longer `base`, with which the screen was opened (null: no row).',
  )
    .input(
      anyDay.extend({
        client_id: idSchema,
        base: additionalInformationSchema.pick({ id: true, version: true }).nullable(),
      }),
    )
    .output(additionalInformationSchema),
};
