import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { saveWebhookSchema, webhookDeliverySchema, webhookSchema } from './webhook.ts';

const byId = z.object({ id: idSchema });
/** The secret is shown only once. */
const withSecret = z.object({ webhook: webhookSchema, secret: z.string() });

/** Outgoing webhooks, signed according to https://www.standardwebhooks.com. */
export const webhooksContract = {
  /** Oldest first. */
  list: adminProcedure.route({ method: 'GET', path: '/webhooks' }).output(z.array(webhookSchema)),
  /** A retry with the same `submission_id` (after a lost response) creates nothing and returns the same secret. */
  create: adminProcedure
    .route({ method: 'POST', path: '/webhooks', successStatus: 201 })
    .input(saveWebhookSchema.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  /** `version` is the one the form was opened with. */
  update: adminProcedure
    .route({ method: 'PUT', path: '/webhooks/{id}' })
    .input(saveWebhookSchema.extend({ id: idSchema, version: z.int() }))
    .output(webhookSchema),
  /** Also deletes its deliveries. Pending ones aren't sent. */
  delete: adminProcedure.route({ method: 'DELETE', path: '/webhooks/{id}' }).input(byId).output(z.object({})),
  /** Creates a new secret, once per `submission_id`. Old secrets also sign for 24 hours. */
  rotateSecret: adminProcedure
    .route({ method: 'POST', path: '/webhooks/{id}/secret' })
    .input(byId.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  /** Sends a `webhook.test` event and waits up to 10 seconds for the response. Never retried. */
  sendTest: adminProcedure
    .route({ method: 'POST', path: '/webhooks/{id}/test' })
    .input(byId)
    .output(webhookDeliverySchema),
  /** Newest first. */
  deliveries: adminProcedure
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries' })
    .input(pageInput.extend({ id: idSchema }))
    .output(pageOf(webhookDeliverySchema)),
  /** Queues a delivery again under the same `webhook-id`, whatever its state. */
  resend: adminProcedure
    .route({ method: 'POST', path: '/webhook-deliveries/{id}/resend' })
    .input(byId)
    .output(webhookDeliverySchema),
};
