import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { whyUnavailable } from '#server/db/database-away.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';

let services: TestServices;
let key: string;
const servers: HttpServer[] = [];
// Nothing listens on this port.
const away = connect('postgresql://nobody@127.0.0.1:1/nothing', { onError: () => undefined });

beforeAll(async () => {
  services = await startTestServices();
  key = await createKey(services, 'staff');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await away.close();
  await services.stop();
});

async function newClient() {
  return callAs(services, await createActor(services)).clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
}

/** Serves the app over HTTP until the tests have run. */
async function serve(served: TestServices): Promise<HttpServer> {
  const server = await serveOverHttp(served);
  servers.push(server);
  return server;
}

async function answersOf(served: TestServices, paths: string[]) {
  const server = await serve(served);
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return { path, status, retry: headers.get('retry-after') };
    }),
  );
}

it('without the database, every request that needs it gets a 503 with Retry-After', async () => {
  const paths = ['/api/clients', '/api/clients/count', '/readyz'];
  for (const answer of await answersOf({ ...services, db: away.db, connection: away }, paths)) {
    expect(answer).toEqual({ path: answer.path, status: 503, retry: '2' });
  }
});

it('without the database, /healthz still reports the process as up', async () => {
  expect(await answersOf({ ...services, db: away.db, connection: away }, ['/healthz'])).toMatchObject([
    { status: 200 },
  ]);
});

it('a change to a client that stays locked is told so', async () => {
  const { id } = await newClient();
  const server = await serve(services);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const change = () =>
    fetch(`${server.url}/api/clients/${id}/calendly-booking`, {
      method: 'PUT',
      headers,
      body: '{"calendly_booking":true}',
    });
  await services.db.transaction(async (tx) => {
    await lockClient(tx, id);
    const changes = Promise.all([change(), change(), change()]);
    expect((await fetch(`${server.url}/api/clients/${id}`, { headers })).status).toBe(200);
    for (const response of await changes) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({
        code: 'RECORD_LOCKED',
        data: { retry_after_seconds: 2 },
      });
    }
  });
  expect((await change()).status).toBe(200);
  // Tries for up to 20 s (db/locked-rows.ts), and some slack for a busy machine.
}, 60_000);

it('if the disk is full, reading still works', async () => {
  const { id } = await newClient();
  const server = await serve(services);
  const authorization = `Bearer ${key}`;
  const addNote = () =>
    fetch(`${server.url}/api/clients/${id}/notes`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"note_text":"Rang back"}',
    });
  // Raises the error that PostgreSQL reports for a full disk. tests/torture/disk-full.ts fills a real disk.
  await services.db.execute(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await services.db.execute(
    'create trigger no_room before insert on client_notes execute function no_room()',
  );
  const { status, headers } = await addNote();
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  const read = await fetch(`${server.url}/api/clients/${id}`, { headers: { authorization } });
  expect([read.status, (await read.json()).notes.items]).toEqual([200, []]);
  await services.db.execute('drop trigger no_room on client_notes');
  expect((await addNote()).ok).toBe(true);
});

it('two changes that lock the same clients in opposite order are both made', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const rivals: Promise<string>[] = [];
  const own = services.db.transaction(async (tx) => {
    await lockClient(tx, one.id);
    if (rivals.length === 0) {
      const rival = services.db.transaction(async (theirs) => {
        await lockClient(theirs, other.id);
        await lockClient(theirs, one.id);
        return 'made';
      });
      rivals.push(rival);
      await untilBlocked(tx, rival);
    }
    await lockClient(tx, other.id);
    return 'made';
  });
  expect([await own, ...(await Promise.all(rivals))]).toEqual(['made', 'made']);
});

it('a change fails if its connection is cut between two statements', async () => {
  const change = services.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
    const cut = await services.db.execute<{ cut: boolean }>(
      sql`select pg_terminate_backend(${rows[0]?.pid}, 5000) as cut`,
    );
    expect(cut.rows).toEqual([{ cut: true }]);
    // Leaves the connection idle, so that the error arrives between the two statements.
    await services.db.execute('select pg_sleep(0.1)');
    await tx.execute('select 1');
  });
  expect(await change.catch(whyUnavailable)).toBe('The database is unavailable');
  expect((await services.db.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
