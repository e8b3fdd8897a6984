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
  list: adminProcedure('GET /webhooks', 'List webhooks', 'Oldest first.').output(z.array(webhookSchema)),
  create: adminProcedure(
    'POST /webhooks',
    'Create a webhook',
    'A retry with the same `submission_id` (after a lost response) creates nothing and returns the same secret.',
    { successStatus: 201 },
  )
    .input(saveWebhookSchema.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  update: adminProcedure(
    'PUT /webhooks/{id}',
    'Change a webhook',
    '`version` is the version the form was opened with.',
  )
    .input(saveWebhookSchema.extend({ id: idSchema, version: z.int() }))
    .output(webhookSchema),
  delete: adminProcedure(
    'DELETE /webhooks/{id}',
    'Delete a webhook',
    "Also deletes its deliveries. Pending deliveries aren't sent.",
  )
    .input(byId)
    .output(z.object({})),
  rotateSecret: adminProcedure(
    'POST /webhooks/{id}/secret',
    "Replace a webhook's secret",
    'Creates a new secret, once per `submission_id`. Each earlier secret also signs for 24 hours after its replacement.',
  )
    .input(byId.extend({ submission_id: idSchema.optional() }))
    .output(withSecret),
  sendTest: adminProcedure(
    'POST /webhooks/{id}/test',
    'Send a test event',
    'Sends a `webhook.test` event and waits up to 10 seconds for the response. The event is never retried.',
  )
    .input(byId)
    .output(webhookDeliverySchema),
  deliveries: adminProcedure('GET /webhooks/{id}/deliveries', "List a webhook's deliveries", 'Newest first.')
    .input(pageInput.extend({ id: idSchema }))
    .output(pageOf(webhookDeliverySchema)),
  resend: adminProcedure(
    'POST /webhook-deliveries/{id}/resend',
    'Send a delivery again',
    'Queues a delivery again under the same `webhook-id`, whatever its state.',
  )
    .input(byId)
    .output(webhookDeliverySchema),
};
