import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { openChangeFeed } from '#server/events/change-feed.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { warnOfKeyEnds } from './warn-of-ends.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let services: TestServices;
let app: HttpServer;
let root: Actor;
let creator: Actor;

beforeAll(async () => {
  services = await startTestServices();
  app = await serveOverHttp(services);
  root = await createActor(services, { role: 'admin', full_name: 'Rita Root' });
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});
beforeEach(async () => {
  await services.db.delete(api_keys);
  creator = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
});

const make = (more: object = {}) =>
  callAs(services, creator).apiKeys.create({ name: 'Importer', role: 'admin', ...more });

/** Sends a request with the key. */
const ask = async (key: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${key}` };
  const method = body === undefined ? 'GET' : 'POST';
  const { status, json } = await openBrowser(app.url).fetch(path, { method, body, headers });
  return { status, code: (json as { code?: string }).code };
};

const colleague = (more: object = {}) => ({
  first_name: 'Nina',
  last_name: 'Novak',
  email: `${crypto.randomUUID()}@example.com`,
  phone: null,
  password: 'quiet-harbour-71',
  role: 'staff' as const,
  ...more,
});

describe('a key whose creator is deleted or demoted', () => {
  it('is revoked in every process when its creator is deleted', async () => {
    const { pool } = services.connection;
    const feed = await openChangeFeed(pool.options.connectionString ?? '', services.log, { pool });
    const other = await serveOverHttp({ ...services, changes: feed });
    const { api_key, key } = await make();
    const headers = { authorization: `Bearer ${key}` };
    const elsewhere = async () => (await fetch(`${other.url}/api/users`, { headers })).status;
    expect([(await ask(key, '/api/users')).status, await elsewhere()]).toEqual([200, 200]);
    await callAs(services, root).users.delete({ id: creator.user_id });
    await expect.poll(async () => (await ask(key, '/api/users')).status).toBe(401);
    await expect.poll(elsewhere).toBe(401);
    const call = callAs(services, root);
    expect((await call.apiKeys.list()).find(({ id }) => id === api_key.id)).toMatchObject({
      revoked_at: services.now().toISOString(),
      created_by_name: 'Ada Admin',
    });
    const { items } = await call.audit.list({ user_id: root.user_id, limit: 2 });
    expect(items).toMatchObject([
      { action: 'USER_DELETED', new_values: { api_keys_revoked: 1 } },
      { action: 'API_KEY_REVOKED', new_values: { name: 'Importer' } },
    ]);
    await other.stop();
    await feed.close();
  });

  it('stops working when its creator is deleted by SQL', async () => {
    const { key } = await make();
    expect((await ask(key, '/api/clients')).status).toBe(200);
    await services.db.delete(users).where(eq(users.id, creator.user_id));
    await expect.poll(async () => (await ask(key, '/api/clients')).status).toBe(401);
  });

  it('has only staff permissions if its creator is no longer an admin', async () => {
    const { key } = await make();
    expect((await ask(key, '/api/users')).status).toBe(200);
    await services.db.update(users).set({ role: 'staff' }).where(eq(users.id, creator.user_id));
    await expect.poll(async () => (await ask(key, '/api/users')).status).toBe(403);
    expect((await ask(key, '/api/clients')).status).toBe(200);
    expect(await callAs(services, root).apiKeys.list()).toMatchObject([{ role: 'staff' }]);
  });

  it('is not created by someone who has just been demoted or deleted', async () => {
    await services.db.update(users).set({ role: 'staff' }).where(eq(users.id, creator.user_id));
    await expect(make()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await services.db.delete(users).where(eq(users.id, creator.user_id));
    await expect(make()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await services.db.select().from(api_keys)).toEqual([]);
  });
});

describe("an admin's key", () => {
  const REFUSED = { status: 403, code: 'NOT_FOR_KEYS' };

  it("can't create or invite users, or create keys", async () => {
    const { key } = await make();
    const usersBefore = await services.db.$count(users);
    expect(await ask(key, '/api/users', colleague())).toEqual(REFUSED);
    expect(await ask(key, '/api/user-invitations', colleague())).toEqual(REFUSED);
    expect(await ask(key, '/api/api-keys', { name: 'More', role: 'staff' })).toEqual(REFUSED);
    expect(await services.db.$count(users)).toBe(usersBefore);
    expect(await services.db.$count(user_invitations)).toBe(0);
    expect(await services.db.$count(api_keys)).toBe(1);
  });

  it.each(['admin', 'staff'] as const)("can't change or delete a user with the role %s", async (role) => {
    const { key } = await make();
    const user = await callAs(services, root).users.create(colleague({ role }));
    await services.db.update(users).set({ two_factor_enabled: true }).where(eq(users.id, user.id));
    const send = (method: string, body?: object) =>
      openBrowser(app.url).fetch(`/api/users/${user.id}`, {
        method,
        body,
        headers: { authorization: `Bearer ${key}` },
      });
    // One request that demotes an admin, moves the account to another address and sets its password.
    const taken = { ...colleague({ email: 'taken@example.com' }), version: 1 };
    expect((await send('PUT', taken)).json).toMatchObject({ code: 'NOT_FOR_KEYS' });
    expect((await send('DELETE')).json).toMatchObject({ code: 'NOT_FOR_KEYS' });
    expect(await ask(key, `/api/users/${user.id}/reset-second-factor`, {})).toEqual(REFUSED);
    expect(await callAs(services, root).users.get({ id: user.id })).toMatchObject({
      role,
      email: user.email,
      two_factor_enabled: true,
    });
  });

  it("can't revoke keys", async () => {
    const { key, api_key } = await make();
    const { status, json } = await openBrowser(app.url).fetch(`/api/api-keys/${api_key.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    expect({ status, code: (json as { code?: string }).code }).toEqual(REFUSED);
  });
});

describe('a key that expires', () => {
  it.each([
    ['the default of 90 days', {}, 90],
    ['30 days', { expires_in_days: 30 }, 30],
    ['a year', { expires_in_days: 365 }, 365],
  ] as const)('ends exactly after the chosen time: %s', async (_what, chosen, days) => {
    const before = services.now().toISOString();
    const { api_key, key } = await make(chosen);
    expect(Date.parse(api_key.expires_at) - services.now().getTime()).toBe(days * DAY_MS);
    services.advance(days * DAY_MS - 1);
    expect((await ask(key, '/api/users')).status).toBe(200);
    services.advance(1);
    expect((await ask(key, '/api/users')).status).toBe(401);
    services.setNow(before);
  });

  it('cannot have a lifetime that is not offered', async () => {
    for (const expires_in_days of [0, 36_500, null])
      await expect(make({ expires_in_days })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('causes one warning to its creator, 14 days before it ends', async () => {
    const { api_key } = await make({ name: 'Night <b>job</b>' });
    const revoked = await make({ name: 'Revoked' });
    await callAs(services, creator).apiKeys.revoke({ id: revoked.api_key.id });
    services.advance(76 * DAY_MS - 1);
    expect(await warnOfKeyEnds(services)).toBe(0);
    services.advance(1);
    const other = await startTestServices({}, services);
    other.setNow(services.now().toISOString());
    const warned = await Promise.all([
      warnOfKeyEnds(services),
      warnOfKeyEnds(other),
      warnOfKeyEnds(services),
    ]);
    expect(warned.reduce((sum, count) => sum + count)).toBe(1);
    services.advance(DAY_MS);
    expect(await warnOfKeyEnds(services)).toBe(0);
    const mails = (await services.sentMails()).filter(({ to }) => to === creator.email);
    expect(mails).toMatchObject([
      {
        subject: expect.stringContaining('Night <b>job</b> expires on'),
        link: expect.stringContaining('api-keys'),
      },
    ]);
    expect(mails[0]?.html).not.toContain('<b>');
    expect(api_key.expires_at > services.now().toISOString()).toBe(true);
    await other.stop();
  });

  it('causes no warning if it is revoked before the mail is sent', async () => {
    const { api_key } = await make();
    services.advance(80 * DAY_MS);
    expect(await warnOfKeyEnds(services)).toBe(1);
    await callAs(services, creator).apiKeys.revoke({ id: api_key.id });
    expect((await services.sentMails()).filter(({ to }) => to === creator.email)).toEqual([]);
  });
});

describe('a key whose response was lost', () => {
  const submission_id = () => crypto.randomUUID();

  it('is stored once if the request is repeated', async () => {
    const sent = { submission_id: submission_id() };
    const lost = await make(sent);
    const again = await make(sent);
    expect(again.api_key).toMatchObject({ id: lost.api_key.id, expires_at: lost.api_key.expires_at });
    expect(await callAs(services, creator).apiKeys.list()).toEqual([again.api_key]);
    expect((await ask(lost.key, '/api/users')).status).toBe(401);
    expect((await ask(again.key, '/api/users')).status).toBe(200);
    const { items } = await callAs(services, root).audit.list({ user_id: creator.user_id });
    expect(items.map(({ action }) => action)).toEqual(['API_KEY_CREATED']);
  });

  it('is stored once if the request is sent ten times at once', async () => {
    const sent = { submission_id: submission_id() };
    await Promise.all(Array.from({ length: 10 }, () => make(sent)));
    expect(await services.db.select().from(api_keys)).toHaveLength(1);
  });

  it('cannot be replaced once used or revoked, nor by anyone else', async () => {
    const sent = { submission_id: submission_id() };
    const { api_key, key } = await make(sent);
    const theirs = callAs(services, root).apiKeys.create({ name: 'Importer', role: 'admin', ...sent });
    await expect(theirs).rejects.toMatchObject({ code: 'KEY_IN_USE' });
    expect((await ask(key, '/api/users')).status).toBe(200);
    await expect
      .poll(async () => (await callAs(services, creator).apiKeys.list())[0]?.last_used_at)
      .not.toBeNull();
    await expect(make(sent)).rejects.toMatchObject({ code: 'KEY_IN_USE' });
    expect((await ask(key, '/api/users')).status).toBe(200);
    await callAs(services, creator).apiKeys.revoke({ id: api_key.id });
    await expect(make(sent)).rejects.toMatchObject({ code: 'KEY_IN_USE' });
  });
});
