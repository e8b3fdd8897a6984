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
  get: adminProcedure
    .route({
      method: 'GET',
      path: '/connections/direct-debit',
      summary: 'Get the settings of direct debits',
    })
    .output(directDebitConnectionSchema),
  save: adminPersonProcedure
    .route({
      method: 'PUT',
      path: '/connections/direct-debit',
      summary: 'Save the settings of direct debits',
      description: '`version` is the version the form was opened with. An empty secret keeps the stored one.',
    })
    .input(saveDirectDebitSchema.extend({ version: z.int() }))
    .output(directDebitConnectionSchema),
  test: adminPersonProcedure
    .route({
      method: 'POST',
      path: '/connections/direct-debit/test',
      summary: 'Test the direct debits',
      description: 'Tries the saved settings and stores the result.',
    })
    .output(directDebitConnectionSchema),
  ofClient: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/direct-debit',
      summary: "Get a client's direct debit",
      description: 'The newest direct debit that the client was asked for, and its state; null without one.',
    })
    .input(z.object({ client_id: idSchema }))
    .output(
      z
        .object({ state: z.enum(DIRECT_DEBIT_STATES), state_at: instantSchema, asked_at: instantSchema })
        .nullable(),
    ),
  ofLink: publicProcedure
    .route({
      method: 'POST',
      path: '/direct-debit',
      summary: 'Get a signatory’s direct debit',
      description:
        'The state of the direct debit that the reader of a signed proposal was asked for; null without one.',
    })
    .input(ofLink)
    .output(z.object({ state: z.enum(DIRECT_DEBIT_STATES) }).nullable()),
  start: publicProcedure
    .route({
      method: 'POST',
      path: '/direct-debit/start',
      summary: 'Open the direct debit page',
      description:
        'Makes a new page at GoCardless, because its pages expire, and returns its address. Fails with DIRECT_DEBIT_AWAY if GoCardless does not respond.',
    })
    .input(ofLink)
    .output(z.object({ url: z.url() })),
};
