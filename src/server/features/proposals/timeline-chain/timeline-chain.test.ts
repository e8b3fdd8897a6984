import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { commitmentTo } from '#contract/proposals/timeline-chain/chain.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { headOf } from './read-head.ts';
import { sha256 } from './sha256.ts';
import {
  countLinks,
  exportedTimeline,
  insertEvents,
  newClient,
  verified,
  verify,
} from './timeline.fixture.ts';

const services = await startTestServices();
const api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
afterAll(() => services.stop());

describe('events written', () => {
  it('by procedures are chained from the first one on', async () => {
    const { id } = await newClient(api);
    await api.notes.create({ client_id: id, note_text: 'Rang' });
    await api.clients.setStatus({ id, status: 'info_returned' });
    const file = await exportedTimeline(api, id);
    expect(verify(file)).toMatchObject({ finding: null, events: 3, erased: 0, before: 0 });
    expect(file.timelines[0]?.links.map(({ event }) => event?.type)).toEqual([
      'client.created',
      'note.added',
      'client.status_changed',
    ]);
    const { items } = await admin.audit.list({});
    const { count, hash } = file.timelines[0] ?? {};
    expect(items[0]).toMatchObject({
      action: 'CLIENT_TIMELINE_EXPORTED',
      user_name: 'Sam Staff',
      new_values: { count, hash },
    });
  });

  it('by raw SQL are chained, in the order of their ids', async () => {
    const { id } = await newClient(api);
    await services.db.execute(insertEvents(id, 5));
    const file = await exportedTimeline(api, id);
    expect(verify(file)).toMatchObject({ finding: null, events: 6 });
    const ids = file.timelines[0]?.links.map(({ event }) => event?.id ?? 0) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('with values that JavaScript reads differently have the commitment of PostgreSQL', async () => {
    const { id } = await newClient(api);
    const awkward =
      'tab\t newline\n cr\r \b\f\u0001\u001f\u007f quote\' " back\\ slash/ emoji 🧾 \u2028 \u202E é é';
    const changes = `{"b": 1.50, "a": 12345678901234567890.10, "e": 1e3, "é": "\\u0007 \\\\ \\" <>&", "n": null, "aa": [1, {"x": true}]}`;
    for (const at of [
      '2026-03-29 01:30:00.1234+01',
      '0044-03-15 12:00 BC',
      '20026-01-01',
      'infinity',
      '-infinity',
    ]) {
      await services.db.execute(sql`
        insert into activity_events (at, actor_id, actor_name, type, client_id, client_name, changes)
        values (${at}, gen_random_uuid(), ${awkward}, 'odd', ${id}::uuid, ${awkward}, ${changes}::jsonb)`);
    }
    const file = await exportedTimeline(api, id);
    expect(verify(file)).toMatchObject({ finding: null, events: 6 });
    const { event, salt, commitment } = file.timelines[0]?.links[1] ?? {};
    if (!event || !salt) throw new Error('The event is missing');
    expect(event).toMatchObject({
      at: '2026-03-29T00:30:00.123Z',
      actor_name: awkward,
      client_name: awkward,
    });
    expect(commitmentTo(event, salt, sha256)).toBe(commitment);
  });

  it('in a session with another time zone and date style are verified as well', async () => {
    const { id } = await newClient(api);
    const client = new pg.Client({
      connectionString: services.connection.pool.options.connectionString ?? '',
    });
    await client.connect();
    await client.query(
      `set timezone = 'Asia/Kathmandu'; set datestyle = 'German'; set bytea_output = 'escape'`,
    );
    await client.query(
      `insert into activity_events (actor_name, type, client_id, changes) values ('Zoë', 'note.added', $1, '{"n": 1.0}')`,
      [id],
    );
    await client.end();
    expect(await verified(api, id)).toMatchObject({ finding: null, events: 2 });
  });

  it('by 50 writers of one client at once have contiguous positions', async () => {
    const { id } = await newClient(api);
    const colleague = await createActor(services);
    await Promise.all(
      Array.from({ length: 50 }, () =>
        services.db.transaction((tx) =>
          recordActivity(tx, {
            actor: colleague,
            type: 'note.added',
            client: { id, first_name: 'Ann', surname: 'B' },
          }),
        ),
      ),
    );
    const file = await exportedTimeline(api, id);
    expect(verify(file)).toMatchObject({ finding: null, events: 51 });
    expect(file.timelines[0]?.links.map(({ position }) => position)).toEqual(
      Array.from({ length: 51 }, (_, n) => n + 1),
    );
  });

  it('for one client don’t wait for an open transaction of another client', async () => {
    const [one, other] = [await newClient(api), await newClient(api)];
    const blocked: Promise<unknown>[] = [];
    await services.db.transaction(async (tx) => {
      await tx.execute(insertEvents(one.id));
      // Throws if it has to wait.
      await services.db.transaction(async (second) => {
        await second.execute(sql`set local lock_timeout = '1ms'`);
        await second.execute(insertEvents(other.id));
      });
      const third = services.db.transaction((own) => own.execute(insertEvents(one.id)));
      blocked.push(third);
      await untilBlocked(tx, third);
    });
    await Promise.all(blocked);
    expect(await verified(api, one.id)).toMatchObject({ finding: null, events: 3 });
    expect(await verified(api, other.id)).toMatchObject({ finding: null, events: 2 });
  });

  it('in a transaction that is rolled back leave no gap', async () => {
    const { id } = await newClient(api);
    const rolledBack = services.db.transaction(async (tx) => {
      await tx.execute(insertEvents(id, 3));
      throw new Error('Changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('Changed my mind');
    await services.db.execute(insertEvents(id));
    expect(await verified(api, id)).toMatchObject({ finding: null, events: 2 });
  });

  it('by statements that list two clients in opposite orders don’t deadlock', async () => {
    const [one, other] = [await newClient(api), await newClient(api)];
    const both = (ids: string[]) => sql`
      insert into activity_events (actor_name, type, client_id, changes)
      select 'Raw SQL', 'note.added', id, '{}' from unnest(${sql.param(ids)}::uuid[]) as id`;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        services.db.execute(both(n % 2 === 0 ? [one.id, other.id] : [other.id, one.id])),
      ),
    );
    expect(await verified(api, one.id)).toMatchObject({ finding: null, events: 41 });
  });

  it('without a client have no link', async () => {
    const before = await countLinks(services);
    await services.db.execute(
      sql`insert into activity_events (actor_name, type, changes) values ('Ada', 'catalogue.edited', '{}')`,
    );
    expect(await countLinks(services)).toBe(before);
  });
});

describe('the head', () => {
  it('includes events that the transaction has sent but not waited for', async () => {
    const client = await newClient(api);
    const actor = await createActor(services);
    const head = await services.db.transaction(async (tx) => {
      expect(await headOf(tx, client.id)).toMatchObject({ count: 1 });
      await recordActivity(tx, { actor, type: 'note.added', client });
      await recordActivity(tx, { actor, type: 'note.added', client });
      return headOf(tx, client.id);
    });
    const [timeline] = (await exportedTimeline(api, client.id)).timelines;
    expect(head).toEqual({ count: 3, hash: timeline?.hash });
  });

  it('of a client without events is empty', async () => {
    const head = await services.db.transaction((tx) => headOf(tx, crypto.randomUUID()));
    expect(head).toEqual({ count: 0, hash: '0'.repeat(64) });
  });
});

describe('events from before the chain began', () => {
  it('are exported as unverifiable', async () => {
    const { id } = await newClient(api);
    const withoutTriggers = (override: string) =>
      services.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`
          insert into activity_events (id, actor_name, type, client_id, changes) overriding system value
          values (${sql.raw(override)}, 'Old', 'note.added', ${id}::uuid, '{}')`);
      });
    await withoutTriggers('-1');
    expect(await verified(api, id)).toMatchObject({ finding: null, events: 1, before: 1 });
    await withoutTriggers(`nextval(pg_get_serial_sequence('activity_events', 'id'))`);
    expect((await verified(api, id)).finding).toMatchObject({ kind: 'added', event: { actor_name: 'Old' } });
  });
});
