import { afterAll, beforeAll, expect, test } from 'vitest';
import { POSITION_HEADER } from '#contract/events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let app: HttpServer;
let otherServices: TestServices;
/** Another process on the same database. */
let other: HttpServer;
const headers = { admin: {}, staff: {} };

beforeAll(async () => {
  services = await startTestServices();
  otherServices = await startTestServices({}, services);
  app = await serveOverHttp(services);
  other = await serveOverHttp(otherServices);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  for (const role of ['admin', 'staff'] as const) {
    const { key } = await admin.apiKeys.create({ name: role, role });
    headers[role] = { authorization: `Bearer ${key}` };
    // The first use of a key is itself a change.
    await read(role);
  }
});
afterAll(async () => {
  await other.stop();
  await app.stop();
  await otherServices.stop();
  await services.stop();
});

const call = (procedure: string, more: Record<string, string>) =>
  fetch(`${app.url}/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: '{}',
  });

/** Reads a screen's data and returns the position sent with it. */
async function read(role: 'admin' | 'staff' = 'admin'): Promise<string> {
  const answer = await call('dashboard/badges', headers[role]);
  expect(answer.status).toBe(200);
  return answer.headers.get(POSITION_HEADER) ?? '';
}

/** Resolves when this process has received every earlier commit. */
async function heard(): Promise<void> {
  const id = crypto.randomUUID();
  const isReceived = new Promise<void>((resolve) => {
    const unsubscribe = services.changes.subscribe({
      onChange(change) {
        if (change.id !== id) return;
        unsubscribe();
        resolve();
      },
      onGap() {},
    });
  });
  await services.connection.pool.query(`select pg_notify('changes', $1)`, [
    JSON.stringify({ entity: 'service_options', id }),
  ]);
  await isReceived;
}

/** Opens a stream, makes a change and returns the stream's text up to that change. */
async function listen(url: string, role: 'admin' | 'staff', since?: string): Promise<string> {
  const query = since === undefined ? '' : `?since=${since}`;
  const answer = await fetch(`${url}/api/events${query}`, { headers: headers[role] });
  const last = await createClient();
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes(last)) break;
  }
  return text;
}

let made = 0;

async function createClient(): Promise<string> {
  made += 1;
  const [client] = await services.db
    .insert(clients)
    .values({
      first_name: 'Ann',
      surname: 'Position',
      email: 'ann@example.com',
      proposal_id: `TGPOS${made}`,
      status: 'new_inquiry',
    })
    .returning({ id: clients.id });
  return client?.id ?? '';
}

test('a stream starts with the changes made since the data was read', async () => {
  const position = await read();
  const missed = await createClient();
  await heard();
  const text = await listen(app.url, 'admin', position);
  expect(text).toMatch(/^event: heartbeat\ndata: \n\n/);
  expect(text).toContain(missed);
  expect(text.split(missed)).toHaveLength(2);
  expect(text).not.toContain('event: gap');
});

test('a stream does not repeat changes that the data already included', async () => {
  const shown = await createClient();
  await heard();
  const text = await listen(app.url, 'admin', await read());
  expect(text).not.toContain(shown);
  expect(text).not.toContain('event: gap');
});

test('a stream without a position sends only new changes', async () => {
  const before = await createClient();
  await heard();
  const text = await listen(app.url, 'admin');
  expect(text).not.toContain(before);
  expect(text).not.toContain('event: gap');
});

test('a stream reports a gap for an invalid, old or foreign position', async () => {
  const position = await read();
  expect(await listen(other.url, 'admin', position)).toContain('event: gap');
  expect(await listen(app.url, 'admin', '')).toContain('event: gap');
  expect(await listen(app.url, 'admin', 'anything')).toContain('event: gap');
  await services.connection.pool.query(
    `select pg_notify('changes', json_build_object('entity', 'calls', 'id', gen_random_uuid())::text)
     from generate_series(1, 1001)`,
  );
  await heard();
  expect(await listen(app.url, 'admin', position)).toContain('event: gap');
});

test('a stream reports a gap for a position before a lost connection', async () => {
  const position = await read();
  const gap = new Promise<void>((resolve) => services.changes.subscribe({ onChange() {}, onGap: resolve }));
  await services.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tallygate change feed'`,
  );
  await gap;
  expect(await listen(app.url, 'admin', position)).toContain('event: gap');
  expect(await listen(app.url, 'admin', await read())).not.toContain('event: gap');
});

test('staff are not sent restricted changes that they missed', async () => {
  const position = await read('staff');
  const user = await createActor(services);
  const client = await createClient();
  await heard();
  expect(await listen(app.url, 'admin', position)).toContain(user.user_id);
  const text = await listen(app.url, 'staff', position);
  expect(text).toContain(client);
  expect(text).not.toContain(user.user_id);
});

test('no commit made during a page load is missed by the page', async () => {
  const order: (string | null)[] = [];
  const unsubscribe = services.changes.subscribe({
    onChange: ({ id }) => order.push(id),
    onGap() {},
  });
  async function write(): Promise<void> {
    for (let time = 0; time < 20; time += 1) await createClient();
  }
  async function load() {
    const position = await read();
    const { rows } = await services.connection.pool.query<{ id: string }>('select id from clients');
    return { shown: rows.map(({ id }) => id), told: await listen(app.url, 'admin', position) };
  }
  const loading = Array.from({ length: 10 }, load);
  await Promise.all([write(), write(), write()]);
  loading.push(...Array.from({ length: 10 }, load));
  await write();
  const pages = await Promise.all(loading);
  await heard();
  unsubscribe();
  for (const { shown, told } of pages) {
    expect(told).not.toContain('event: gap');
    // From the start of loading up to the last change that this page's stream sent.
    const last = order.findLastIndex((id) => id !== null && told.includes(id));
    const unknown = order.slice(0, last).filter((id) => id && !shown.includes(id) && !told.includes(id));
    expect(unknown).toEqual([]);
  }
});

test('anonymous visitors are sent no position', async () => {
  const answer = await call('auth/session', {});
  expect(answer.status).toBe(200);
  expect(answer.headers.has(POSITION_HEADER)).toBe(false);
});
