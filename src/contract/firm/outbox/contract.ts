import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { CONNECTION_KINDS, OUTBOX_STATES, outboxDeliverySchema } from './delivery.ts';

const byId = z.object({ id: idSchema });

/** What is passed on to the firm's other tools after a signature. */
export const outboxContract = {
  list: adminProcedure('GET /outbox', 'List deliveries', 'Newest first.')
    .input(pageInput.extend({ state: z.enum(OUTBOX_STATES).nullish() }))
    .output(pageOf(outboxDeliverySchema)),
  request: signedInProcedure(
    'POST /clients/{client_id}/outbox',
    'Request a delivery',
    'For a client who signed elsewhere, or before the connection was enabled. Returns the earlier delivery if there is one.',
  )
    .input(z.object({ client_id: idSchema, kind: z.enum(CONNECTION_KINDS) }))
    .output(outboxDeliverySchema),
  sendAgain: adminProcedure(
    'POST /outbox/{id}/send',
    'Send a delivery again',
    'What was created outside is not created again.',
  )
    .input(byId)
    .output(outboxDeliverySchema),
  stop: adminProcedure(
    'POST /outbox/{id}/stop',
    'Stop a delivery',
    'A delivery that is under way ends after its current step.',
  )
    .input(byId)
    .output(outboxDeliverySchema),
};
