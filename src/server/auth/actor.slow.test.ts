import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { type ChangeFeed, FEED_NAME, openChangeFeed } from '#server/events/change-feed.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';

const PASSWORD = 'quiet-harbour-71';

let services: TestServices;
let app: HttpServer;
/** A second process on the same database, with its own connection for changes. */
let other: HttpServer;
let otherFeed: ChangeFeed;
let admin: Actor;
let queries: string[];

beforeAll(async () => {
  services = await startTestServices();
  services.setNow(new Date().toISOString());
  app = await serveOverHttp(services);
  const { pool } = services.connection;
  otherFeed = await openChangeFeed(pool.options.connectionString ?? '', services.log, { pool });
  other = await serveOverHttp({ ...services, changes: otherFeed });
  admin = await createActor(services, { role: 'admin' });
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const [first] = args;
    queries?.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
    return query(...args);
  }) as typeof pool.query;
});
afterAll(async () => {
  await app.stop();
  await other.stop();
  await otherFeed.close();
  await services.stop();
});
beforeEach(() => {
  queries = [];
});

async function signedIn(role: 'admin' | 'staff' = 'staff') {
  const user = await callAs(services, admin).users.create({
    first_name: 'Nina',
    last_name: 'Novak',
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
    role,
  });
  const person = openBrowser(app.url);
  await person.fetch('/api/auth/sign-in', {
    method: 'POST',
    body: { email: user.email, password: PASSWORD },
  });
  const elsewhere = openBrowser(other.url);
  for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
  await person.fetch('/api/auth/session');
  await elsewhere.fetch('/api/auth/session');
  return { user, person, elsewhere };
}

describe('the actor', () => {
  it('needs no query once it is cached', async () => {
    const { person } = await signedIn();
    await expect
      .poll(async () => {
        queries = [];
        await person.fetch('/api/auth/session');
        return queries;
      })
      .toEqual([]);
  });

  it('soon has a new role, in every process', async () => {
    const { user, person, elsewhere } = await signedIn('admin');
    expect((await person.fetch('/api/users')).status).toBe(200);
    expect((await elsewhere.fetch('/api/users')).status).toBe(200);
    await services.db.update(users).set({ role: 'staff' }).where(eq(users.id, user.id));
    await expect.poll(async () => (await person.fetch('/api/users')).status).toBe(403);
    await expect.poll(async () => (await elsewhere.fetch('/api/users')).status).toBe(403);
  });

  it('is soon gone in every process when the session or the user is deleted', async () => {
    for (const end of [
      (id: string) => services.db.delete(sessions).where(eq(sessions.user_id, id)),
      (id: string) => callAs(services, admin).users.delete({ id }),
    ]) {
      const { user, person, elsewhere } = await signedIn();
      await end(user.id);
      await expect.poll(async () => (await person.fetch('/api/clients')).status).toBe(401);
      await expect.poll(async () => (await elsewhere.fetch('/api/clients')).status).toBe(401);
    }
  });

  it('loses its permissions when the revoking request returns, even if the announcement is late', async () => {
    const url = new URL(services.connection.pool.options.connectionString ?? '');
    const line = await cuttableProxy(Number(url.port));
    url.port = String(line.port);
    const ends = {
      deleted: (id: string, deaf: TestServices) => callAs(deaf, admin).users.delete({ id }),
      demoted: (id: string, deaf: TestServices, { email }: { email: string }) =>
        callAs(deaf, admin).users.update({
          id,
          version: 1,
          first_name: 'Nina',
          last_name: 'Novak',
          email,
          password: '',
          role: 'staff',
        }),
      'signed out': (_id: string, _deaf: TestServices, { leave }: { leave: () => Promise<unknown> }) =>
        leave(),
    };
    for (const [how, end] of Object.entries(ends)) {
      const changes = await openChangeFeed(url.href, services.log, {
        ...services.connection,
        responseMs: 500,
      });
      const deaf = { ...services, changes };
      const process = await serveOverHttp(deaf);
      const { user, person } = await signedIn('admin');
      const elsewhere = openBrowser(process.url);
      for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
      const leaving = openBrowser(process.url);
      for (const [name, value] of person.cookies) leaving.cookies.set(name, value);
      expect((await elsewhere.fetch('/api/users')).status).toBe(200);
      line.set('silent');
      await end(user.id, deaf, {
        email: user.email,
        leave: () => leaving.fetch('/api/auth/sign-out', { method: 'POST', body: {} }),
      });
      expect([how, (await elsewhere.fetch('/api/users')).status]).toEqual([
        how,
        how === 'demoted' ? 403 : 401,
      ]);
      line.set('open');
      await process.stop();
      await changes.close();
    }
    await line.stop();
  });

  it('is gone within seconds, even in a process whose connection went silent', async () => {
    const url = new URL(services.connection.pool.options.connectionString ?? '');
    const line = await cuttableProxy(Number(url.port));
    url.port = String(line.port);
    const changes = await openChangeFeed(url.href, services.log, services.connection);
    const process = await serveOverHttp({ ...services, changes });
    const { user, person } = await signedIn();
    const elsewhere = openBrowser(process.url);
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.fetch('/api/clients')).status).toBe(200);
    line.set('silent');
    await callAs(services, admin).users.delete({ id: user.id });
    await expect
      .poll(async () => (await elsewhere.fetch('/api/clients')).status, { timeout: 4_000 })
      .toBe(401);
    await process.stop();
    await changes.close();
    await line.stop();
  });

  it('is read again while a process receives no changes', async () => {
    const { pool } = services.connection;
    const loseFeeds = async () => {
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = '${FEED_NAME}'`);
      await expect.poll(() => otherFeed.listening).toBe(false);
    };
    const setRole = (id: string, role: 'admin' | 'staff') =>
      services.db.update(users).set({ role }).where(eq(users.id, id));
    const { user, elsewhere } = await signedIn('admin');
    const status = async () => (await elsewhere.fetch('/api/users')).status;
    expect(await status()).toBe(200);

    await loseFeeds();
    await setRole(user.id, 'staff');
    expect(await status()).toBe(403);
    await expect.poll(() => otherFeed.listening).toBe(true);
    await setRole(user.id, 'admin');
    await expect.poll(status).toBe(200);

    await loseFeeds();
    await setRole(user.id, 'staff');
    await expect.poll(() => otherFeed.listening).toBe(true);
    expect(await status()).toBe(403);
  });

  it('cannot be changed by altering the cookie', async () => {
    const { person } = await signedIn();
    const [[name = '', value = ''] = []] = person.cookies;
    person.cookies.set(name, `${value.slice(0, 3)}${value[3] === 'a' ? 'b' : 'a'}${value.slice(4)}`);
    expect((await person.fetch('/api/clients')).status).toBe(401);
  });

  it('loses its stream of changes when the session is deleted', async () => {
    const { user, person } = await signedIn();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`${app.url}/api/events`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    await services.db.delete(sessions).where(eq(sessions.user_id, user.id));
    let ended = false;
    while (!ended) ended = (await reader?.read().catch(() => ({ done: true })))?.done ?? true;
    expect(ended).toBe(true);
  });
});

describe("a program's key", () => {
  const bearer = (key: string, path: string) =>
    openBrowser(app.url).fetch(path, { headers: { authorization: `Bearer ${key}` } });

  it('stops working when revoked', async () => {
    const call = callAs(services, admin);
    const { api_key, key } = await call.apiKeys.create({ name: 'Importer', role: 'staff' });
    const { rows } = await services.connection.pool.query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await bearer(key, '/api/clients')).status).toBe(200);
    expect((await bearer(key, '/api/users')).status).toBe(403);
    expect((await bearer(key, '/api/account')).status).toBe(403);
    expect((await bearer(`${key}x`, '/api/clients')).status).toBe(401);
    await expect
      .poll(async () => (await call.apiKeys.list())[0]?.last_used_at)
      .toBe(services.now().toISOString());
    await call.apiKeys.revoke({ id: api_key.id });
    await expect.poll(async () => (await bearer(key, '/api/clients')).status).toBe(401);
    await expect(call.apiKeys.revoke({ id: api_key.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
