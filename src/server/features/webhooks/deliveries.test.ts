import { createServer } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveWebhook } from '#contract/webhooks/webhook.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { lockClient } from '#server/features/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/move-client.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { isSignedBy, startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { type Deliveries, startDeliveries } from './start-deliveries.ts';
import { tidyDeliveries } from './tidy-deliveries.ts';

// A receiver has 10 s for its answer; here it has three, so that nobody waits long for the silent ones.
vi.mock('#contract/webhooks/schedule.ts', async (original) => ({
  ...(await original<object>()),
  ANSWER_WITHIN_MS: 3_000,
}));

let services: TestServices;
let as: ReturnType<typeof callAs>;
let deliveries: Deliveries;
let receiver: WebhookReceiver;

beforeAll(async () => {
  services = await startTestServices();
  as = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  deliveries = await startDeliveries(services, { work: false });
});
beforeEach(async () => {
  await receiver?.stop();
  receiver = await startReceiver();
  await services.db.delete(webhook_endpoints);
});
afterAll(async () => {
  await receiver.stop();
  await deliveries.stop();
  await services.stop();
});

const listenAt = (url: string, more: Partial<SaveWebhook> = {}) =>
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

async function moveOne() {
  const client = await newClient();
  await as.clients.setStatus({ id: client.id, status: 'zoom_call_booked' });
  return client;
}

const logOf = async (id: string) => (await as.webhooks.deliveries({ id })).items;

/** As if the time of every retry had come. */
const retriesAreDue = () => services.db.execute(sql`update pgboss.job set start_after = now()`);

describe('a status change', () => {
  it('is delivered, signed, naming the client by their ids alone', async () => {
    const { webhook, secret } = await listenAt(receiver.url);
    const client = await moveOne();
    await deliveries.sendDue();

    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    if (!request) throw new Error('Nothing came');
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

  it('that was rolled back is told to nobody', async () => {
    const { webhook } = await listenAt(receiver.url);
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

  it('is told to those who chose it, and to nobody switched off', async () => {
    const other = await startReceiver();
    await listenAt(receiver.url, { events: ['questionnaire.answered'] });
    await listenAt(other.url, { active: false });
    await moveOne();
    await deliveries.sendDue();
    expect([...receiver.received, ...other.received]).toEqual([]);
    await other.stop();
  });
});

describe('an answered questionnaire', () => {
  it('is told with who answered, without the answers, and the status change besides', async () => {
    await listenAt(receiver.url);
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

describe('a delivery that failed', () => {
  it('is tried again later and later, under its old id, until it is taken', async () => {
    const { webhook, secret } = await listenAt(receiver.url);
    receiver.answerWith((response, count) =>
      response.writeHead(count < 3 ? 500 : 200).end(`answer ${count}`),
    );
    await moveOne();
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
    await retriesAreDue();
    await deliveries.sendDue();
    const [second] = await logOf(webhook.id);
    expect(second).toMatchObject({ state: 'pending', attempts: 2 });
    expect(Date.parse(second?.next_attempt_at ?? '') - services.now().getTime()).toBeGreaterThanOrEqual(
      300_000,
    );
    await deliveries.sendDue();
    await retriesAreDue();
    await deliveries.sendDue();

    expect(await logOf(webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 3, answer_status: 200, answer: 'answer 3', next_attempt_at: null },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    // The time of the try is signed, not the event's.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(2);
    expect(receiver.received.every((request) => isSignedBy(secret, request))).toBe(true);
  });

  it('is given up in the end, and can be sent again by hand', async () => {
    const { webhook } = await listenAt(receiver.url);
    receiver.answerWith((response) => response.writeHead(503, { 'retry-after': '60' }).end());
    await moveOne();
    for (let tries = 0; tries < 12; tries += 1) {
      await deliveries.sendDue();
      await retriesAreDue();
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

  it('waits as long as the receiver asks, where that is longer than the schedule has it', async () => {
    const { webhook } = await listenAt(receiver.url);
    const waited = async () => {
      await deliveries.sendDue();
      const [delivery] = await logOf(webhook.id);
      return Date.parse(delivery?.next_attempt_at ?? '') - services.now().getTime();
    };
    receiver.answerWith((response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await moveOne();
    expect(await waited()).toBe(3_600_000);
    // The job, too, is not due before.
    const { rows } = await services.db.execute<{ wait: number }>(
      sql`select extract(epoch from start_after - created_on)::float as wait from pgboss.job where state = 'created' and name = 'webhook'`,
    );
    expect(rows.map(({ wait }) => Math.round(wait))).toEqual([3_600]);
    receiver.answerWith((response) => response.writeHead(503, { 'retry-after': '1' }).end());
    await retriesAreDue();
    expect(await waited()).toBeGreaterThanOrEqual(300_000);
  });

  it('says why: silence, nobody there, a redirect, which is not followed', async () => {
    const silent = await listenAt(receiver.url);
    receiver.answerWith(() => undefined);
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const refused = await listenAt(`http://127.0.0.1:${port}/hook`);
    const redirecting = await startReceiver();
    redirecting.answerWith((response) => response.writeHead(302, { location: receiver.url }).end());
    const redirect = await listenAt(redirecting.url);

    await moveOne();
    await deliveries.sendDue();
    expect(await logOf(silent.webhook.id)).toMatchObject([
      { state: 'pending', answer_status: null, reason: 'No answer within 3 seconds' },
    ]);
    expect(await logOf(refused.webhook.id)).toMatchObject([{ reason: 'The connection was refused' }]);
    expect(await logOf(redirect.webhook.id)).toMatchObject([{ state: 'pending', answer_status: 302 }]);
    expect(receiver.received).toHaveLength(1);
    await redirecting.stop();
  });

  it('into a private network is not even tried in production', async () => {
    const { webhook } = await listenAt(receiver.url);
    const there = await startDeliveries(
      { ...services, env: { ...services.env, production: true } },
      { work: false },
    );
    await moveOne();
    await there.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await logOf(webhook.id)).toMatchObject([
      { reason: 'The address leads into a private network, which is not allowed' },
    ]);
  });

  it('by 410 Gone is the last: the webhook is switched off, and the audit log says so', async () => {
    const { webhook } = await listenAt(receiver.url);
    receiver.answerWith((response) => response.writeHead(410).end());
    await moveOne();
    await moveOne();
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

describe('of several receivers', () => {
  it('a silent one holds up no other, and is asked one thing at a time', async () => {
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

  it('each is told of an event under the same id', async () => {
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

describe('of several processes', () => {
  it('one sends', async () => {
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

  it('one that is told to work sends by itself, at once', async () => {
    const working = await startDeliveries(services);
    await listenAt(receiver.url);
    await moveOne();
    await expect.poll(() => receiver.received.length).toBe(1);
    await working.stop();
  });

  it('what one left behind is sent by another, under the old id', async () => {
    const { webhook } = await listenAt(receiver.url);
    await moveOne();
    // Given to a job that never was, as after restoring a backup.
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

it('deliveries are kept for 30 days', async () => {
  const { webhook } = await listenAt(receiver.url);
  await moveOne();
  await deliveries.sendDue();
  services.advance(29 * 24 * 3_600_000);
  await tidyDeliveries(services);
  expect(await logOf(webhook.id)).toHaveLength(1);
  services.advance(2 * 24 * 3_600_000);
  await tidyDeliveries(services);
  expect(await logOf(webhook.id)).toEqual([]);
});

it('what is in line goes with the client, and with the webhook', async () => {
  const { webhook } = await listenAt(receiver.url);
  const client = await moveOne();
  await as.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
  expect(await logOf(webhook.id)).toEqual([]);
  await moveOne();
  await as.webhooks.delete({ id: webhook.id });
  await deliveries.sendDue();
  expect(receiver.received).toEqual([]);
  const left = await services.db
    .select()
    .from(webhook_deliveries)
    .where(eq(webhook_deliveries.endpoint_id, webhook.id));
  expect(left).toEqual([]);
});
