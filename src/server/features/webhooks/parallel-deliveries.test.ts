import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { startDeliveries } from './start-deliveries.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';
import { startWebhooks } from './webhooks.fixture.ts';

// Receivers have 10 s to respond; here they have 3, to keep the tests of silent ones short.
vi.mock('#contract/webhooks/schedule.ts', async (original) => ({
  ...(await original<object>()),
  ANSWER_WITHIN_MS: 3_000,
}));

const { services, deliveries, listenAt, moveOne, logOf, newReceiver, stop } = await startWebhooks();
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await newReceiver();
});
afterAll(stop);

describe('with several receivers', () => {
  it('a silent one delays no other and gets one request at a time', async () => {
    const dead = await startReceiver();
    let waiting = 0;
    let most = 0;
    dead.answerWith((response) => {
      most = Math.max(most, ++waiting);
      response.once('close', () => --waiting);
    });
    await listenAt(dead.url);
    await listenAt(receiver.url);
    const working = await startDeliveries(services);
    for (let changes = 0; changes < 5; changes += 1) await moveOne();
    await expect.poll(() => receiver.received.length).toBe(5);
    expect(most).toBe(1);
    await working.stop();
    await dead.stop();
  });

  it('all get the same event under the same id', async () => {
    const other = await startReceiver();
    await listenAt(receiver.url);
    await listenAt(other.url);
    await moveOne();
    await deliveries.sendDue();
    const ids = [...receiver.received, ...other.received].map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await other.stop();
  });
});

describe('with several processes', () => {
  it('only one sends', async () => {
    await listenAt(receiver.url);
    const jobs = await startJobs({
      ...services,
      isMailDue: async () => true,
      secret: 'another secret of 32 characters..',
      work: false,
    });
    const other = await startDeliveries({ ...services, jobs }, { work: false });
    for (let changes = 0; changes < 10; changes += 1) await moveOne();
    await Promise.all([deliveries.sendDue(), other.sendDue(), deliveries.sendDue(), other.sendDue()]);
    await deliveries.sendDue();
    expect(receiver.received).toHaveLength(10);
    await jobs.stop();
  });

  it('a process that is set to work sends automatically, at once', async () => {
    const working = await startDeliveries(services);
    await listenAt(receiver.url);
    await moveOne();
    await expect.poll(() => receiver.received.length).toBe(1);
    await working.stop();
  });

  it('deliveries left behind by one are sent by another, under the same id', async () => {
    const { webhook } = await listenAt(receiver.url);
    await moveOne();
    // Assigned to a job that doesn't exist, as after restoring a backup.
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
