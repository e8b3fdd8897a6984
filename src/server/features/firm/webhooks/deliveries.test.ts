import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { isSignedBy, startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';
import { startWebhooks } from './webhooks.fixture.ts';

const { services, as, deliveries, addWebhookFor, newClient, moveNewClient, logOf, newReceiver, stop } =
  await startWebhooks();
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await newReceiver();
});
afterAll(stop);

describe('a status change', () => {
  it('identifies the client only by ids', async () => {
    const { webhook, secret } = await addWebhookFor(receiver.url);
    const client = await moveNewClient();
    await deliveries.sendDue();

    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    if (!request) throw new Error('Nothing arrived');
    expect(request.event).toEqual({
      type: 'client.status_changed',
      timestamp: services.now().toISOString(),
      data: {
        client_id: client.id,
        proposal_id: client.proposal_id,
        from: 'new_inquiry',
        to: 'zoom_call_booked',
      },
    });
    expect(request.body).not.toContain('Nora');
    expect(request.headers['content-type']).toBe('application/json');
    expect(Number(request.headers['webhook-timestamp'])).toBe(Math.floor(services.now().getTime() / 1_000));
    expect(isSignedBy(secret, request)).toBe(true);
    expect(isSignedBy(`whsec_${'A'.repeat(44)}`, request)).toBe(false);
    expect(await logOf(webhook.id)).toMatchObject([
      {
        event_id: request.headers['webhook-id'],
        payload: request.body,
        state: 'delivered',
        attempts: 1,
        answer_status: 204,
        next_attempt_at: null,
      },
    ]);
    expect(await as.webhooks.list()).toMatchObject([{ last_delivery: { state: 'delivered' } }]);
  });

  it('that was rolled back is not delivered', async () => {
    const { webhook } = await addWebhookFor(receiver.url);
    const { id } = await newClient();
    await services.db
      .transaction(async (tx) => {
        const client = await lockClient(tx, id);
        const at = services.now().toISOString();
        await moveClient(tx, {
          actor: { user_id: null, full_name: 'Test' },
          client,
          to: 'onedrive_created',
          at,
        });
        throw new Error('no');
      })
      .catch(() => undefined);
    await deliveries.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await logOf(webhook.id)).toEqual([]);
  });

  it('is not delivered to endpoints that did not choose it', async () => {
    const other = await startReceiver();
    await addWebhookFor(receiver.url, { events: ['questionnaire.answered'] });
    await addWebhookFor(other.url, { active: false });
    await moveNewClient();
    await deliveries.sendDue();
    expect([...receiver.received, ...other.received]).toEqual([]);
    await other.stop();
  });
});

describe('an answered questionnaire', () => {
  it("is delivered with the client's id but no answers", async () => {
    await addWebhookFor(receiver.url);
    const client = await newClient();
    await as.questionnaire.enter({ client_id: client.id, answers: ANSWERS });
    await deliveries.sendDue();
    const events = receiver.received.map(({ event }) => event);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'client.status_changed',
      'questionnaire.answered',
    ]);
    expect(events.find(({ type }) => type === 'questionnaire.answered')?.data).toEqual({
      client_id: client.id,
      proposal_id: client.proposal_id,
      answered_by: 'staff',
      status: 'info_returned',
    });
  });
});

it('deliveries are kept for 30 days', async () => {
  const { webhook } = await addWebhookFor(receiver.url);
  await moveNewClient();
  await deliveries.sendDue();
  services.advance(29 * 24 * 3_600_000);
  await tidyDeliveries(services);
  expect(await logOf(webhook.id)).toHaveLength(1);
  services.advance(2 * 24 * 3_600_000);
  await tidyDeliveries(services);
  expect(await logOf(webhook.id)).toEqual([]);
});

it('queued deliveries are deleted with the client and with the webhook', async () => {
  const { webhook } = await addWebhookFor(receiver.url);
  const client = await moveNewClient();
  await as.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
  expect(await logOf(webhook.id)).toEqual([]);
  await moveNewClient();
  await as.webhooks.delete({ id: webhook.id });
  await deliveries.sendDue();
  expect(receiver.received).toEqual([]);
  const left = await services.db
    .select()
    .from(webhook_deliveries)
    .where(eq(webhook_deliveries.endpoint_id, webhook.id));
  expect(left).toEqual([]);
});
