import { z } from 'zod';
import { adminProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { saveWebhookSchema, webhookDeliverySchema, webhookSchema } from './webhook.ts';

const byId = z.object({ id: idSchema });
/** The secret is shown only once. */
const withSecret = z.object({ webhook: webhookSchema, secret: z.string() });

/** Outgoing webhooks, signed according to https://www.standardwebhooks.com. */
export const webhooksContract = {
  list: adminProcedure
    .route({ method: 'GET', path: '/webhooks', summary: 'List webhooks', description: 'Oldest first.' })
    .output(z.array(webhookSchema)),
  create: adminProcedure
    .route({
      method: 'POST',
      path: '/webhooks',
      successStatus: 201,
      summary: 'Create a webhook',
      description:
        'A retry with the same `submission_id` (after a lost response) creates nothing and returns the same secret.',
    })
    .input(saveWebhookSchema.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  update: adminProcedure
    .route({
      method: 'PUT',
      path: '/webhooks/{id}',
      summary: 'Change a webhook',
      description: '`version` is the version the form was opened with.',
    })
    .input(saveWebhookSchema.extend({ id: idSchema, version: z.int() }))
    .output(webhookSchema),
  delete: adminProcedure
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook',
      description: "Also deletes its deliveries. Pending deliveries aren't sent.",
    })
    .input(byId)
    .output(z.object({})),
  rotateSecret: adminProcedure
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: "Replace a webhook's secret",
      description:
        'Creates a new secret, once per `submission_id`. Each earlier secret also signs for 24 hours after its replacement.',
    })
    .input(byId.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  sendTest: adminProcedure
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a test event',
      description:
        'Sends a `webhook.test` event and waits up to 10 seconds for the response. The event is never retried.',
    })
    .input(byId)
    .output(webhookDeliverySchema),
  deliveries: adminProcedure
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: "List a webhook's deliveries",
      description: 'Newest first.',
    })
    .input(pageInput.extend({ id: idSchema }))
    .output(pageOf(webhookDeliverySchema)),
  resend: adminProcedure
    .route({
      method: 'POST',
      path: '/webhook-deliveries/{id}/resend',
      summary: 'Send a delivery again',
      description: 'Queues a delivery again under the same `webhook-id`, whatever its state.',
    })
    .input(byId)
    .output(webhookDeliverySchema),
};
