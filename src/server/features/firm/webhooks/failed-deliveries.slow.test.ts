import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedBy, startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { startDeliveries } from './start-deliveries.ts';
import { startWebhooks } from './webhooks.fixture.ts';

// Receivers have 10 s to respond. Here they have 3 s, to keep the tests with silent receivers short.
vi.mock('#contract/firm/webhooks/schedule.ts', async (original) => ({
  ...(await original<object>()),
  ANSWER_WITHIN_MS: 3_000,
}));

const { services, as, deliveries, addWebhookFor, moveNewClient, logOf, makeRetriesDue, newReceiver, stop } =
  await startWebhooks();
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await newReceiver();
});
afterAll(stop);

describe('a failed delivery', () => {
  it('is retried at growing intervals under the same id until it is accepted', async () => {
    const { webhook, secret } = await addWebhookFor(receiver.url);
    receiver.answerWith((response, count) =>
      response.writeHead(count < 3 ? 500 : 200).end(`answer ${count}`),
    );
    await moveNewClient();
    await deliveries.sendDue();
    await deliveries.sendDue();
    expect(receiver.received).toHaveLength(1);
    const [first] = await logOf(webhook.id);
    expect(first).toMatchObject({ state: 'pending', attempts: 1, answer_status: 500, answer: 'answer 1' });
    const wait = Date.parse(first?.next_attempt_at ?? '') - services.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(5_500);
    const { rows } = await services.db.execute<{ wait: number }>(
      sql`select extract(epoch from start_after - created_on)::float as wait from pgboss.job where state = 'created' and name = 'webhook'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.wait).toBeGreaterThan(2);

    services.advance(60_000);
    await makeRetriesDue();
    await deliveries.sendDue();
    const [second] = await logOf(webhook.id);
    expect(second).toMatchObject({ state: 'pending', attempts: 2 });
    expect(Date.parse(second?.next_attempt_at ?? '') - services.now().getTime()).toBeGreaterThanOrEqual(
      300_000,
    );
    await deliveries.sendDue();
    await makeRetriesDue();
    await deliveries.sendDue();

    expect(await logOf(webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 3, answer_status: 200, answer: 'answer 3', next_attempt_at: null },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    // The signature covers the time of the attempt, not of the event.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(2);
    expect(receiver.received.every((request) => isSignedBy(secret, request))).toBe(true);
  });

  it('can be sent again by hand when given up after ten attempts', async () => {
    const { webhook } = await addWebhookFor(receiver.url);
    receiver.answerWith((response) => response.writeHead(503, { 'retry-after': '60' }).end());
    await moveNewClient();
    for (let tries = 0; tries < 12; tries += 1) {
      await deliveries.sendDue();
      await makeRetriesDue();
    }
    const [given] = await logOf(webhook.id);
    expect(given).toMatchObject({ state: 'failed', attempts: 10, next_attempt_at: null });
    expect(receiver.received).toHaveLength(10);

    receiver.answerWith((response) => response.writeHead(200).end());
    expect(await as.webhooks.resend({ id: given?.id ?? '' })).toMatchObject({
      state: 'pending',
      attempts: 0,
    });
    await deliveries.sendDue();
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(given?.event_id);
  });

  it('waits as long as the receiver requests, if that is longer', async () => {
    const { webhook } = await addWebhookFor(receiver.url);
    const waited = async () => {
      await deliveries.sendDue();
      const [delivery] = await logOf(webhook.id);
      return Date.parse(delivery?.next_attempt_at ?? '') - services.now().getTime();
    };
    receiver.answerWith((response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await moveNewClient();
    expect(await waited()).toBe(3_600_000);
    // The job isn't due before then either.
    const { rows } = await services.db.execute<{ wait: number }>(
      sql`select extract(epoch from start_after - created_on)::float as wait from pgboss.job where state = 'created' and name = 'webhook'`,
    );
    expect(rows.map(({ wait }) => Math.round(wait))).toEqual([3_600]);
    receiver.answerWith((response) => response.writeHead(503, { 'retry-after': '1' }).end());
    await makeRetriesDue();
    expect(await waited()).toBeGreaterThanOrEqual(300_000);
  });

  it('records a timeout, a refused connection or a redirect, which is not followed', async () => {
    const silent = await addWebhookFor(receiver.url);
    receiver.answerWith(() => undefined);
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const refused = await addWebhookFor(`http://127.0.0.1:${port}/hook`);
    const redirecting = await startReceiver();
    redirecting.answerWith((response) => response.writeHead(302, { location: receiver.url }).end());
    const redirect = await addWebhookFor(redirecting.url);

    await moveNewClient();
    await deliveries.sendDue();
    expect(await logOf(silent.webhook.id)).toMatchObject([
      { state: 'pending', answer_status: null, reason: 'No response within 3 seconds' },
    ]);
    expect(await logOf(refused.webhook.id)).toMatchObject([{ reason: 'The connection was refused' }]);
    expect(await logOf(redirect.webhook.id)).toMatchObject([{ state: 'pending', answer_status: 302 }]);
    expect(receiver.received).toHaveLength(1);
    await redirecting.stop();
  });

  it('sends nothing to a private network in production', async () => {
    const { webhook } = await addWebhookFor(receiver.url);
    const there = await startDeliveries(
      { ...services, env: { ...services.env, production: true } },
      { work: false },
    );
    await moveNewClient();
    await there.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await logOf(webhook.id)).toMatchObject([
      { reason: 'The address is in a private network, which is not allowed' },
    ]);
  });

  it('with 410 Gone switches the webhook off and adds an audit entry', async () => {
    const { webhook } = await addWebhookFor(receiver.url);
    receiver.answerWith((response) => response.writeHead(410).end());
    await moveNewClient();
    await moveNewClient();
    await deliveries.sendDue();
    expect(receiver.received).toHaveLength(1);
    expect((await as.webhooks.list())[0]).toMatchObject({ id: webhook.id, active: false, version: 2 });
    const log = await logOf(webhook.id);
    expect(log.map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(log.map(({ reason }) => reason).sort()).toEqual(['The webhook is switched off', null].sort());
    expect((await as.audit.list({ action: 'WEBHOOK_UPDATED' })).items[0]).toMatchObject({
      user_name: null,
      new_values: { active: { from: true, to: false } },
    });
  });
});
