import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { saveWebhookSchema, webhookDeliverySchema, webhookSchema } from './webhook.ts';

const byId = z.object({ id: idSchema });
/** The secret is shown this once. */
const withSecret = z.object({ webhook: webhookSchema, secret: z.string() });

/** Outgoing webhooks, signed as https://www.standardwebhooks.com has it. */
export const webhooksContract = {
  /** Oldest first. */
  list: adminProcedure.route({ method: 'GET', path: '/webhooks' }).output(z.array(webhookSchema)),
  /** Sent again under its `submission_id`, as after a lost answer, it is stored once and has the same secret. */
  create: adminProcedure
    .route({ method: 'POST', path: '/webhooks', successStatus: 201 })
    .input(saveWebhookSchema.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  /** `version` is the one the form was opened with. */
  update: adminProcedure
    .route({ method: 'PUT', path: '/webhooks/{id}' })
    .input(saveWebhookSchema.extend({ id: idSchema, version: z.int() }))
    .output(webhookSchema),
  /** With its deliveries; what waits is not sent. */
  delete: adminProcedure.route({ method: 'DELETE', path: '/webhooks/{id}' }).input(byId).output(z.object({})),
  /** Makes a new secret, under one `submission_id` once; each old one signs beside it for 24 hours. */
  rotateSecret: adminProcedure
    .route({ method: 'POST', path: '/webhooks/{id}/secret' })
    .input(byId.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  /** Sends an event of type `webhook.test` and waits for the answer, up to 10 seconds. It is not tried again. */
  sendTest: adminProcedure
    .route({ method: 'POST', path: '/webhooks/{id}/test' })
    .input(byId)
    .output(webhookDeliverySchema),
  /** Newest first. */
  deliveries: adminProcedure
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries' })
    .input(pageInput.extend({ id: idSchema }))
    .output(pageOf(webhookDeliverySchema)),
  /** Puts a delivery in line anew, under its old `webhook-id`, whatever came of it before. */
  resend: adminProcedure
    .route({ method: 'POST', path: '/webhook-deliveries/{id}/resend' })
    .input(byId)
    .output(webhookDeliverySchema),
};
