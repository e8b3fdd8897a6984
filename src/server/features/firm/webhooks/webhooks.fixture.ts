import { sql } from 'drizzle-orm';
import type { SaveWebhook } from '#contract/firm/webhooks/webhook.ts';
import { webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { startDeliveries } from './start-deliveries.ts';

/** An admin who creates webhooks, and deliveries that are sent only when a test requests it. */
export async function startWebhooks() {
  const services = await startTestServices();
  const as = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  const deliveries = await startDeliveries(services, { work: false });
  let receiver: WebhookReceiver | undefined;

  const addWebhookFor = (url: string, more: Partial<SaveWebhook> = {}) =>
    as.webhooks.create({
      url,
      description: '',
      events: ['client.status_changed', 'questionnaire.answered'],
      active: true,
      ...more,
    });

  const newClient = () =>
    as.clients.create({
      first_name: 'Nora',
      surname: 'New',
      email: 'nora@example.com',
      inquiry_source: 'Email',
    });

  async function moveNewClient() {
    const client = await newClient();
    await as.clients.setStatus({ id: client.id, status: 'zoom_call_booked' });
    return client;
  }

  const logOf = async (id: string) => (await as.webhooks.deliveries({ id })).items;

  /** Makes every retry due. */
  const makeRetriesDue = () => services.db.execute(sql`update pgboss.job set start_after = now()`);

  /** A receiver for the next test, with all webhooks deleted. */
  async function newReceiver(): Promise<WebhookReceiver> {
    await receiver?.stop();
    receiver = await startReceiver();
    await services.db.delete(webhook_endpoints);
    return receiver;
  }

  async function stop(): Promise<void> {
    await receiver?.stop();
    await deliveries.stop();
    await services.stop();
  }

  return {
    services,
    as,
    deliveries,
    addWebhookFor,
    newClient,
    moveNewClient,
    logOf,
    makeRetriesDue,
    newReceiver,
    stop,
  };
}
