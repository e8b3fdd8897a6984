import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { CONNECTION_KINDS, DELIVERY_STATES, outboxDeliverySchema } from './delivery.ts';

const byId = z.object({ id: idSchema });

/** What is passed on to the firm's other tools after a signature. */
export const outboxContract = {
  list: adminProcedure
    .route({ method: 'GET', path: '/outbox', summary: 'List deliveries', description: 'Newest first.' })
    .input(pageInput.extend({ state: z.enum(DELIVERY_STATES).nullish() }))
    .output(pageOf(outboxDeliverySchema)),
  request: signedInProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/outbox',
      summary: 'Request a delivery',
      description:
        'For a client who signed elsewhere, or before the connection was enabled. Returns the earlier delivery if there is one.',
    })
    .input(z.object({ client_id: idSchema, kind: z.enum(CONNECTION_KINDS) }))
    .output(outboxDeliverySchema),
  sendAgain: adminProcedure
    .route({
      method: 'POST',
      path: '/outbox/{id}/send',
      summary: 'Send a delivery again',
      description: 'What was created outside is not created again.',
    })
    .input(byId)
    .output(outboxDeliverySchema),
  stop: adminProcedure
    .route({
      method: 'POST',
      path: '/outbox/{id}/stop',
      summary: 'Stop a delivery',
      description: 'A delivery that is under way ends after its current step.',
    })
    .input(byId)
    .output(outboxDeliverySchema),
};
