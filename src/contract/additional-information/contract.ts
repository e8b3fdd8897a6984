import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { additionalInformationSchema, threeFieldSchema } from './additional-information.ts';

/** Any day passes here: which day it is, and so what lies in the future, is for the server's clock to say. */
const anyDay = threeFieldSchema('9999-12-31');

export const additionalInformationContract = {
  /** The newest of a client; null where there is none. */
  get: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/additional-information' })
    .input(z.object({ client_id: idSchema }))
    .output(
      z.object({
        client: z.object({ first_name: z.string(), surname: z.string(), company: z.string().nullable() }),
        additional_information: additionalInformationSchema.nullable(),
      }),
    ),
  /**
   * The three-field screen: changes the newest row, or makes the first. Throws DATE_IN_FUTURE, and ROW_CHANGED where
   * the newest row is not the `base` that the screen was opened with (null: there was none).
   */
  save: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{client_id}/additional-information' })
    .input(
      anyDay.extend({
        client_id: idSchema,
        base: additionalInformationSchema.pick({ id: true, version: true }).nullable(),
      }),
    )
    .output(additionalInformationSchema),
};
