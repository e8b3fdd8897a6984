import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createFreshDatabase } from '#tests/support/fresh-database.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { instantFromDatabase } from './schema/instant.ts';

const SUMMER = '2026-07-01T23:30:00.120Z';
const ZONES = ['UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'America/St_Johns'];

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates a database whose sessions are in `zone`: `options` in the URL replace the product's, which set UTC. */
async function databaseIn(zone: string): Promise<string> {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  const url = new URL(database.url);
  await runOnce(url.href, `alter database ${url.pathname.slice(1)} set timezone to '${zone}'`);
  url.searchParams.set('options', '-c geqo=on');
  return url.href;
}

describe.each(ZONES)('in a session whose time zone is %s', (zone) => {
  it('instants are stored and returned unchanged', async () => {
    const services = await startTestServices({ DATABASE_URL: await databaseIn(zone) });
    cleanUps.push(() => services.stop());
    const { rows } = await services.connection.pool.query<{ zone: string }>(
      `select current_setting('timezone') as zone`,
    );
    expect(rows).toEqual([{ zone }]);
    services.setNow(SUMMER);
    const call = callAs(services, await createActor(services, { role: 'admin' }));
    const made = await call.clients.create({
      first_name: 'Ann',
      surname: 'Bell',
      email: 'ann@example.com',
      inquiry_source: 'Email',
    });
    expect(made.created_at).toBe(SUMMER);
    const note = await call.notes.create({
      client_id: made.id,
      id: crypto.randomUUID(),
      note_text: 'Rang back',
    });
    expect(note.created_at).toBe(SUMMER);
    expect((await call.clients.list({ limit: 10, skip: 0 })).items[0]?.created_at).toBe(SUMMER);
    const page = await call.clients.get({ id: made.id });
    expect([page.client.created_at, page.notes.items[0]?.created_at]).toEqual([SUMMER, SUMMER]);
    const { json } = await call.dataProtection.exportClient({ client_id: made.id });
    const exported = JSON.parse(json);
    expect([exported.client[0].created_at, exported.notes[0].created_at]).toEqual(
      Array(2).fill('2026-07-01T23:30:00.12+00:00'),
    );
  });

  it("instants are parsed from PostgreSQL's text and from JSON", async () => {
    const client = new pg.Client({ connectionString: await databaseIn(zone) });
    await client.connect();
    cleanUps.push(() => client.end());
    for (const at of [
      '2026-01-01T00:00:00.000Z',
      SUMMER,
      '2026-10-25T01:00:00.007Z',
      '1999-12-31T23:59:59.900Z',
    ]) {
      const { rows } = await client.query<{ text: string; json: string }>(
        `select t::text as text, to_json(t) #>> '{}' as json from (select $1::timestamptz(3) as t) as one`,
        [at],
      );
      expect(Object.values(rows[0] ?? {}).map(instantFromDatabase)).toEqual([at, at]);
    }
  });
});
