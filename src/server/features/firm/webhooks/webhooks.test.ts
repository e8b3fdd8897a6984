import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { isSignedBy, startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

let services: TestServices;
let as: ReturnType<typeof callAs>;
let receiver: WebhookReceiver;

beforeAll(async () => {
  services = await startTestServices();
  as = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answerWith((response) => response.writeHead(204).end());
  await services.db.delete(webhook_endpoints);
  await asOwner(services, (tx) => tx.delete(audit_logs));
});
afterAll(async () => {
  await receiver.stop();
  await services.stop();
});

const form = () => ({
  url: receiver.url,
  description: 'Our ledger',
  events: ['client.status_changed' as const],
  active: true,
});

const audited = async () => (await as.audit.list({})).items;

/** Sends a test event and returns what the receiver got. */
async function received(id: string) {
  await as.webhooks.sendTest({ id });
  const request = receiver.received.at(-1);
  if (!request) throw new Error('Nothing arrived');
  return request;
}

describe('a webhook', () => {
  it('is created with a secret that is shown once and stored encrypted', async () => {
    const { webhook, secret } = await as.webhooks.create(form());
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({
      ...form(),
      version: 1,
      created_by_name: 'Ada Admin',
      last_delivery: null,
    });
    expect(JSON.stringify(await as.webhooks.list())).not.toContain('secret_sealed');
    const stored = JSON.stringify(await services.db.select().from(webhook_endpoints));
    expect(stored).not.toContain(secret.slice(6));
    expect(await audited()).toMatchObject([
      {
        action: 'WEBHOOK_CREATED',
        user_name: 'Ada Admin',
        new_values: { host: new URL(receiver.url).host, description: 'Our ledger' },
      },
    ]);
  });

  it('is unavailable to staff', async () => {
    const staff = callAs(services, await createActor(services));
    await expect(staff.webhooks.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(staff.webhooks.create(form())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('cannot point to a private network in production', async () => {
    const env = { ...services.env, production: true };
    const there = callAs({ ...services, env }, await createActor(services, { role: 'admin' }));
    const refused = { code: 'TARGET_REFUSED', data: { field: 'url' } };
    await expect(there.webhooks.create(form())).rejects.toMatchObject(refused);
    const { webhook } = await there.webhooks.create({ ...form(), url: 'https://firm.example/hook' });
    const inside = { ...form(), url: 'http://10.0.0.1/', id: webhook.id, version: 1 };
    await expect(there.webhooks.update(inside)).rejects.toMatchObject(refused);
  });

  it('keeps its address out of the audit log', async () => {
    const { webhook } = await as.webhooks.create(form());
    const { id } = webhook;
    const changed = { ...form(), url: `${receiver.url}/very-secret`, active: false, id, version: 1 };
    expect(await as.webhooks.update(changed)).toMatchObject({ active: false, version: 2 });
    await as.webhooks.update({ ...changed, version: 2 });
    const [entry, ...others] = await audited();
    expect(others).toHaveLength(1);
    expect(entry).toMatchObject({
      action: 'WEBHOOK_UPDATED',
      new_values: { active: { from: true, to: false }, address: 'changed' },
    });
    expect(JSON.stringify(entry)).not.toContain('very-secret');
  });

  it('is not overwritten by a form opened before somebody else saved', async () => {
    const { webhook } = await as.webhooks.create(form());
    await as.webhooks.update({ ...form(), description: 'Theirs', id: webhook.id, version: 1 });
    await expect(
      as.webhooks.update({ ...form(), description: 'Mine', id: webhook.id, version: 1 }),
    ).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: { version: 2, changed: { description: 'Theirs' } },
    });
  });

  it('is saved once if the request is repeated', async () => {
    const { webhook } = await as.webhooks.create(form());
    const edit = { ...form(), description: 'Edited', id: webhook.id, version: 1 };
    await as.webhooks.update(edit);
    await expect(as.webhooks.update(edit)).resolves.toMatchObject({ description: 'Edited', version: 2 });
    expect((await audited()).filter(({ action }) => action === 'WEBHOOK_UPDATED')).toHaveLength(1);
  });

  it('is stored once if its creation is repeated', async () => {
    const sent = { ...form(), submission_id: crypto.randomUUID() };
    const lost = await as.webhooks.create(sent);
    expect(await as.webhooks.create(sent)).toEqual(lost);
    const answers = await Promise.all(Array.from({ length: 10 }, () => as.webhooks.create(sent)));
    expect(answers).toEqual(answers.map(() => lost));
    expect(await as.webhooks.list()).toEqual([lost.webhook]);
    expect((await audited()).filter(({ action }) => action === 'WEBHOOK_CREATED')).toHaveLength(1);
    const other = callAs(services, await createActor(services, { role: 'admin' }));
    await expect(other.webhooks.create(sent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is deleted once', async () => {
    const { webhook } = await as.webhooks.create(form());
    await as.webhooks.delete({ id: webhook.id });
    expect(await as.webhooks.list()).toEqual([]);
    await expect(as.webhooks.delete({ id: webhook.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await audited())[0]).toMatchObject({ action: 'WEBHOOK_DELETED' });
  });
});

describe('a new secret', () => {
  it('signs beside the old secret for 24 hours, then alone', async () => {
    const { webhook, secret: old } = await as.webhooks.create(form());
    const rotated = await as.webhooks.rotateSecret({ id: webhook.id });
    expect(rotated.secret).not.toBe(old);
    services.advance(24 * 3_600_000 - 1);
    const during = await received(webhook.id);
    expect([isSignedBy(rotated.secret, during), isSignedBy(old, during)]).toEqual([true, true]);
    services.advance(1);
    const after = await received(webhook.id);
    expect([isSignedBy(rotated.secret, after), isSignedBy(old, after)]).toEqual([true, false]);
    expect((await audited())[0]).toMatchObject({ action: 'WEBHOOK_SECRET_ROTATED' });
    expect(JSON.stringify(await audited())).not.toContain('whsec_');
  });

  it('is created once if its rotation is repeated', async () => {
    const { webhook, secret: old } = await as.webhooks.create(form());
    const sent = { id: webhook.id, submission_id: crypto.randomUUID() };
    const lost = await as.webhooks.rotateSecret(sent);
    services.advance(60_000);
    expect(await as.webhooks.rotateSecret(sent)).toEqual(lost);
    const then = await received(webhook.id);
    expect([isSignedBy(lost.secret, then), isSignedBy(old, then)]).toEqual([true, true]);
    expect((await audited()).filter(({ action }) => action === 'WEBHOOK_SECRET_ROTATED')).toHaveLength(1);
  });

  it('signs beside all secrets that were replaced in the last 24 hours', async () => {
    const { webhook, secret: known } = await as.webhooks.create(form());
    const made = [known];
    for (let time = 0; time < 3; time += 1) {
      services.advance(3_600_000);
      made.push((await as.webhooks.rotateSecret({ id: webhook.id })).secret);
    }
    const signedBy = (request: Parameters<typeof isSignedBy>[1]) =>
      made.map((secret) => isSignedBy(secret, request));
    expect(signedBy(await received(webhook.id))).toEqual([true, true, true, true]);
    services.advance(22 * 3_600_000);
    expect(signedBy(await received(webhook.id))).toEqual([false, true, true, true]);
    services.advance(2 * 3_600_000);
    expect(signedBy(await received(webhook.id))).toEqual([false, false, false, true]);
    const { rows } = await services.connection.pool.query('select * from webhook_endpoints');
    for (const secret of made) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("fixes a webhook whose secret the installation can't decrypt", async () => {
    const { webhook } = await as.webhooks.create(form());
    const cipher = createCipher('another secret of the installation', 'kept secret');
    const there = callAs({ ...services, cipher }, await createActor(services, { role: 'admin' }));
    expect(await there.webhooks.sendTest({ id: webhook.id })).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('The signing secret cannot be read'),
    });
    const { secret } = await there.webhooks.rotateSecret({ id: webhook.id });
    // The old secret still can't be decrypted and must not block the new one.
    expect(await there.webhooks.sendTest({ id: webhook.id })).toMatchObject({ state: 'delivered' });
    expect(isSignedBy(secret, receiver.received.at(-1) as never)).toBe(true);
  });
});

describe('Send test', () => {
  it('returns the response, even if the webhook is switched off', async () => {
    const { webhook, secret } = await as.webhooks.create({ ...form(), active: false });
    receiver.answerWith((response) => response.writeHead(202).end(`thanks\u0000${'!'.repeat(2_000)}`));
    const delivery = await as.webhooks.sendTest({ id: webhook.id });
    expect(delivery).toMatchObject({
      event_type: 'webhook.test',
      state: 'delivered',
      answer_status: 202,
      attempts: 1,
    });
    expect(delivery.answer).toMatch(/^thanks!{494}$/);
    expect(isSignedBy(secret, receiver.received[0] as never)).toBe(true);
    expect((await as.webhooks.deliveries({ id: webhook.id })).items).toEqual([delivery]);
  });

  it('is not retried', async () => {
    const { webhook } = await as.webhooks.create(form());
    receiver.answerWith((response) => response.writeHead(500).end('no'));
    expect(await as.webhooks.sendTest({ id: webhook.id })).toMatchObject({
      state: 'failed',
      answer_status: 500,
      answer: 'no',
      next_attempt_at: null,
    });
    await expect(as.webhooks.sendTest({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('the log of deliveries is complete across its pages, newest first', async () => {
  const { webhook } = await as.webhooks.create(form());
  const sent: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    services.advance(n % 2 ? 1_000 : 0);
    sent.push((await as.webhooks.sendTest({ id: webhook.id })).id);
  }
  const read: { id: string; created_at: string }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await as.webhooks.deliveries({ id: webhook.id, limit: 2, cursor });
    read.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(read.map(({ id }) => id).sort()).toEqual(sent.sort());
  const moments = read.map(({ created_at }) => created_at);
  expect(moments).toEqual([...moments].sort().reverse());
});
