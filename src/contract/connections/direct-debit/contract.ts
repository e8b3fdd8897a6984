import { z } from 'zod';
import { tokenSchema } from '#contract/intake/links/link.ts';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { DIRECT_DEBIT_STATES } from './direct-debit.ts';

const ofLink = z.object({ token: tokenSchema });

export const directDebitContract = {
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
