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
  create: webhooks.create.handler(createWebhook),
  update: webhooks.update.handler(updateWebhook),
  delete: webhooks.delete.handler(deleteWebhook),
  rotateSecret: webhooks.rotateSecret.handler(rotateSecret),
  sendTest: webhooks.sendTest.handler(sendTest),
  deliveries: webhooks.deliveries.handler(listDeliveries),
  resend: webhooks.resend.handler(resendDelivery),
};
