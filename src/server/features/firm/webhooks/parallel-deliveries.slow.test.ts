import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { startDeliveries } from './start-deliveries.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';
import { startWebhooks } from './webhooks.fixture.ts';

// Receivers have 10 s to respond. Here they have 3 s, to keep the tests with silent receivers short.
vi.mock('#contract/firm/webhooks/schedule.ts', async (original) => ({
  ...(await original<object>()),
  ANSWER_WITHIN_MS: 3_000,
}));

const { services, deliveries, addWebhookFor, moveNewClient, logOf, newReceiver, stop } =
  await startWebhooks();
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await newReceiver();
});
afterAll(stop);

describe('with several receivers', () => {
  it("a silent receiver doesn't delay the others", async () => {
    const dead = await startReceiver();
    let waiting = 0;
    let mostAtOnce = 0;
    dead.answerWith((response) => {
      mostAtOnce = Math.max(mostAtOnce, ++waiting);
      response.once('close', () => --waiting);
    });
    await addWebhookFor(dead.url);
    await addWebhookFor(receiver.url);
    const working = await startDeliveries(services);
    for (let changes = 0; changes < 5; changes += 1) await moveNewClient();
    await expect.poll(() => receiver.received.length).toBe(5);
    expect(mostAtOnce).toBe(1);
    await working.stop();
    await dead.stop();
  });

  it('all get the same event under the same id', async () => {
    const other = await startReceiver();
    await addWebhookFor(receiver.url);
    await addWebhookFor(other.url);
    await moveNewClient();
    await deliveries.sendDue();
    const ids = [...receiver.received, ...other.received].map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await other.stop();
  });
});

describe('with several processes', () => {
  it('each delivery is sent once', async () => {
    await addWebhookFor(receiver.url);
    const jobs = await startJobs({
      ...services,
      isMailDue: async () => true,
      brandMail: async (mail) => mail,
      secret: 'another secret of 32 characters..',
      work: false,
    });
    const other = await startDeliveries({ ...services, jobs }, { work: false });
    for (let changes = 0; changes < 10; changes += 1) await moveNewClient();
    await Promise.all([deliveries.sendDue(), other.sendDue(), deliveries.sendDue(), other.sendDue()]);
    await deliveries.sendDue();
    expect(receiver.received).toHaveLength(10);
    await jobs.stop();
  });

  it('a process that runs jobs sends immediately', async () => {
    const working = await startDeliveries(services);
    await addWebhookFor(receiver.url);
    await moveNewClient();
    await expect.poll(() => receiver.received.length).toBe(1);
    await working.stop();
  });

  it('deliveries whose job is lost are sent later, under the same id', async () => {
    const { webhook } = await addWebhookFor(receiver.url);
    await moveNewClient();
    // Assigned to a job that doesn't exist, for example after restoring a backup.
    await services.db.update(webhook_deliveries).set({ job_id: crypto.randomUUID() });
    await deliveries.sendDue();
    expect(receiver.received).toEqual([]);
    services.advance(16 * 60_000);
    await tidyDeliveries(services);
    await deliveries.sendDue();
    expect(await logOf(webhook.id)).toMatchObject([
      { state: 'delivered', event_id: receiver.received[0]?.headers['webhook-id'] },
    ]);
  });
});
