import { signedIn } from '#server/implementer.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { resendDelivery } from './resend-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';
import { updateWebhook } from './update-webhook.ts';
import { readWebhooks } from './webhook-columns.ts';

const { webhooks } = signedIn;

export const webhooksRouter = {
  list: webhooks.list.handler(({ context }) => readWebhooks(context.db)),
  create: webhooks.create.handler(({ context, input }) => createWebhook({ ctx: context, input })),
  update: webhooks.update.handler(({ context, input }) => updateWebhook({ ctx: context, input })),
  delete: webhooks.delete.handler(({ context, input }) => deleteWebhook({ ctx: context, input })),
  rotateSecret: webhooks.rotateSecret.handler(({ context, input }) => rotateSecret({ ctx: context, input })),
  sendTest: webhooks.sendTest.handler(({ context, input }) => sendTest({ ctx: context, input })),
  deliveries: webhooks.deliveries.handler(({ context, input }) => listDeliveries({ ctx: context, input })),
  resend: webhooks.resend.handler(({ context, input }) => resendDelivery({ ctx: context, input })),
};
