import { z } from 'zod';
import { connectionSchema } from '#contract/connections/connections/connection.ts';
import { tokenSchema } from '#contract/intake/links/link.ts';
import {
  adminPersonProcedure,
  adminProcedure,
  publicProcedure,
  signedInProcedure,
} from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { DIRECT_DEBIT_STATES } from './direct-debit.ts';
import { saveDirectDebitSchema } from './direct-debit-settings.ts';

const ofLink = z.object({ token: tokenSchema });

const directDebitConnectionSchema = connectionSchema.extend({
  has_webhook_secret: z.boolean(),
  /** The address to enter at GoCardless. */
  webhook_url: z.string(),
});

export type DirectDebitConnection = z.infer<typeof directDebitConnectionSchema>;

export const directDebitContract = {
  get: adminProcedure('GET /connections/direct-debit', 'Get the settings of direct debits').output(
    directDebitConnectionSchema,
  ),
  save: adminPersonProcedure(
    'PUT /connections/direct-debit',
    'Save the settings of direct debits',
    '`version` is the version the form was opened with. An empty secret keeps the stored one.',
  )
    .input(saveDirectDebitSchema.extend({ version: z.int() }))
    .output(directDebitConnectionSchema),
  test: adminPersonProcedure(
    'POST /connections/direct-debit/test',
    'Test the direct debits',
    'Tries the saved settings and stores the result.',
  ).output(directDebitConnectionSchema),
  ofClient: signedInProcedure(
    'GET /clients/{client_id}/direct-debit',
    "Get a client's direct debit",
    'The newest direct debit that the client was asked for, and its state; null without one.',
  )
    .input(z.object({ client_id: idSchema }))
    .output(
      z
        .object({ state: z.enum(DIRECT_DEBIT_STATES), state_at: instantSchema, asked_at: instantSchema })
        .nullable(),
    ),
  ofLink: publicProcedure(
    'POST /direct-debit',
    'Get a signatory’s direct debit',
    'The state of the direct debit that the reader of a signed proposal was asked for; null without one.',
  )
    .input(ofLink)
    .output(z.object({ state: z.enum(DIRECT_DEBIT_STATES) }).nullable()),
  start: publicProcedure(
    'POST /direct-debit/start',
    'Open the direct debit page',
    'Makes a new page at GoCardless, because its pages expire, and returns its address. Fails with DIRECT_DEBIT_AWAY if GoCardless does not respond.',
  )
    .input(ofLink)
    .output(z.object({ url: z.url() })),
};
