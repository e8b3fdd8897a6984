import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitmentTo } from '#contract/timeline-chain/chain.ts';
import { type TimelineExport, timelineExportSchema } from '#contract/timeline-chain/timeline-export.ts';
import { type Verdict, verifyTimeline } from '#contract/timeline-chain/verify-timeline.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { isSealOf } from './is-seal-of.ts';
import { headOf } from './read-head.ts';
import { readTimelines } from './read-timeline.ts';
import { sha256 } from './sha256.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let admin: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
});
afterAll(() => services.stop());

let number = 0;
async function newClient() {
  number += 1;
  return api.clients.create({
    first_name: 'Ann',
    surname: `Bell${number}`,
    email: `ann${number}@example.com`,
    inquiry_source: 'Email',
  });
}

const exported = async (client_id: string): Promise<TimelineExport> =>
  timelineExportSchema.parse(JSON.parse((await api.timelineChain.export({ client_id })).json));
const verify = (file: TimelineExport): Verdict => verifyTimeline(file, { sha256, isSealOf });
const verified = async (client_id: string) => verify(await exported(client_id));

const insertEvents = (client_id: string, count = 1, name = 'Raw SQL') => sql`
  insert into activity_events (actor_name, type, client_id, client_name, changes)
  select ${name}, 'note.added', ${client_id}::uuid, 'Ann', '{}' from generate_series(1, ${count})`;

/** The tombstones of a timeline, read by its own id. */
async function timelineById(id: string) {
  const [timeline] = await services.db.transaction((tx) =>
    readTimelines(tx, sql`h.timeline_id = ${id}`, '00000000-0000-4000-8000-000000000000'),
  );
  if (!timeline) throw new Error('The timeline is gone');
  return timeline;
}

const idOf = async (client_id: string) => (await exported(client_id)).timelines[0]?.id ?? '';

describe('events written', () => {
  it('by procedures are chained from the first on, and the export verifies', async () => {
    const { id } = await newClient();
    await api.notes.create({ client_id: id, note_text: 'Rang' });
    await api.clients.setStatus({ id, status: 'info_returned' });
    const file = await exported(id);
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
    const { id } = await newClient();
    await services.db.execute(insertEvents(id, 5));
    const file = await exported(id);
    expect(verify(file)).toMatchObject({ finding: null, events: 6 });
    const ids = file.timelines[0]?.links.map(({ event }) => event?.id ?? 0) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('with texts, numbers and times that JavaScript reads differently have the commitment that PostgreSQL computed', async () => {
    const { id } = await newClient();
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
    const file = await exported(id);
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

  it('in a session of another time zone and date style are committed to the same text', async () => {
    const { id } = await newClient();
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
    expect(await verified(id)).toMatchObject({ finding: null, events: 2 });
  });

  it('by 50 writers of one client at once have contiguous positions', async () => {
    const { id } = await newClient();
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
    const file = await exported(id);
    expect(verify(file)).toMatchObject({ finding: null, events: 51 });
    expect(file.timelines[0]?.links.map(({ position }) => position)).toEqual(
      Array.from({ length: 51 }, (_, n) => n + 1),
    );
  });

  it('for one client don’t wait for an open transaction of another', async () => {
    const [one, other] = [await newClient(), await newClient()];
    await services.db.transaction(async (tx) => {
      await tx.execute(insertEvents(one.id));
      // Throws if it has to wait.
      await services.db.transaction(async (second) => {
        await second.execute(sql`set local lock_timeout = '1ms'`);
        await second.execute(insertEvents(other.id));
      });
      const blocked = services.db.transaction(async (third) => {
        await third.execute(sql`set local lock_timeout = '1ms'`);
        await third.execute(insertEvents(one.id));
      });
      await expect(blocked).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    expect(await verified(one.id)).toMatchObject({ finding: null, events: 2 });
    expect(await verified(other.id)).toMatchObject({ finding: null, events: 2 });
  });

  it('in a transaction that is rolled back leave no gap', async () => {
    const { id } = await newClient();
    const rolledBack = services.db.transaction(async (tx) => {
      await tx.execute(insertEvents(id, 3));
      throw new Error('Changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('Changed my mind');
    await services.db.execute(insertEvents(id));
    expect(await verified(id)).toMatchObject({ finding: null, events: 2 });
  });

  it('for two clients in opposite orders within their statements don’t deadlock', async () => {
    const [one, other] = [await newClient(), await newClient()];
    const both = (ids: string[]) => sql`
      insert into activity_events (actor_name, type, client_id, changes)
      select 'Raw SQL', 'note.added', id, '{}' from unnest(${sql.param(ids)}::uuid[]) as id`;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        services.db.execute(both(n % 2 === 0 ? [one.id, other.id] : [other.id, one.id])),
      ),
    );
    expect(await verified(one.id)).toMatchObject({ finding: null, events: 41 });
  });

  it('by an import of 5,000 clients are all chained', async () => {
    const before = await links();
    const made = await api.clients.imports.create({ file_name: 'many.csv', rows: rows('many', 5_000) });
    expect(await links()).toBe(before + 5_000);
    await services.db.execute(sql`
      insert into activity_events (actor_name, type, client_id, changes)
      select 'Raw SQL', 'note.added', client_id, '{}' from client_import_rows, generate_series(1, 2) where import_id = ${made.id}`);
    const { items } = await api.clients.list({ search: 'many4999@example.com' });
    expect(await verified(items[0]?.id ?? '')).toMatchObject({ finding: null, events: 3 });
  });

  it('without a client have no link', async () => {
    const before = await links();
    await services.db.execute(
      sql`insert into activity_events (actor_name, type, changes) values ('Ada', 'catalogue.edited', '{}')`,
    );
    expect(await links()).toBe(before);
  });
});

async function links(): Promise<number> {
  const { rows: found } = await services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from timeline_links`,
  );
  return found[0]?.count ?? 0;
}

const rows = (batch: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    first_name: 'Im',
    surname: 'Port',
    email: `${batch}${n}@example.com`,
  }));

describe('the head', () => {
  it('includes events that the transaction has recorded without waiting for them', async () => {
    const client = await newClient();
    const actor = await createActor(services);
    const head = await services.db.transaction(async (tx) => {
      expect(await headOf(tx, client.id)).toMatchObject({ count: 1 });
      await recordActivity(tx, { actor, type: 'note.added', client });
      await recordActivity(tx, { actor, type: 'note.added', client });
      return headOf(tx, client.id);
    });
    const [timeline] = (await exported(client.id)).timelines;
    expect(head).toEqual({ count: 3, hash: timeline?.hash });
  });

  it('of a client without events is empty', async () => {
    const head = await services.db.transaction((tx) => headOf(tx, crypto.randomUUID()));
    expect(head).toEqual({ count: 0, hash: '0'.repeat(64) });
  });
});

describe('a change by raw SQL', () => {
  it.each([
    ['changed', `update activity_events set actor_name = 'Somebody' where id = $1`],
    ['changed', `update activity_events set changes = '{"a": {"from": 1, "to": 2}}' where id = $1`],
    ['changed', `update activity_events set at = at - interval '1 ms' where id = $1`],
    ['removed', 'delete from activity_events where id = $1'],
    ['removed', 'update activity_events set client_id = gen_random_uuid() where id = $1'],
    ['erased', 'update activity_events set client_id = null where id = $1'],
    ['removed', 'delete from timeline_links where event_id = $1'],
  ])('is found as %s: %s', async (kind, statement) => {
    const { id } = await newClient();
    await services.db.execute(insertEvents(id, 3));
    const event = (await exported(id)).timelines[0]?.links[1]?.event;
    await services.connection.pool.query(statement, [event?.id]);
    // Setting client_id to null also takes the timeline from its client.
    await services.db.execute(sql`
      update timeline_heads set client_id = ${id}::uuid
      where client_id is null and timeline_id = (select timeline_id from timeline_links where event_id = (
        select max(id) from activity_events where client_id = ${id}::uuid))`);
    expect((await verified(id)).finding).toMatchObject({ kind, position: 2 });
  });
});

describe('erasing a client', () => {
  it('leaves the chain whole, without salts, content or a way to the client', async () => {
    const client = await newClient();
    await api.notes.create({ client_id: client.id, note_text: 'Rang' });
    const file = await exported(client.id);
    const before = file.timelines[0];
    await admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
    const after = await timelineById(before?.id ?? '');
    expect(after).toMatchObject({ count: 2, hash: before?.hash });
    expect(after.links.map(({ salt, event }) => [salt, event])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(after.links.map(({ commitment }) => commitment)).toEqual(
      before?.links.map(({ commitment }) => commitment),
    );
    expect(verify({ ...file, timelines: [after], seal: null })).toMatchObject({
      finding: null,
      events: 2,
      erased: 2,
    });
    const { rows: left } = await services.db.execute(sql`
      select from timeline_heads where client_id = ${client.id}::uuid
      union all select from timeline_links where timeline_id = ${after.id} and (salt is not null or event_id is not null)`);
    expect(left).toEqual([]);
  });

  it('by undoing an import leaves tombstones', async () => {
    const made = await api.clients.imports.create({ file_name: 'few.csv', rows: rows('few', 30) });
    const { items } = await api.clients.list({ search: 'few7@example.com' });
    const id = await idOf(items[0]?.id ?? '');
    const before = await links();
    await api.clients.imports.undo({ id: made.id });
    expect(await links()).toBe(before);
    const timeline = await timelineById(id);
    expect(timeline.links).toMatchObject([{ salt: null, event: null }]);
  });
});

describe('merging two clients', () => {
  it('leaves both chains as they were and exports them together; its undo gives each client its own', async () => {
    const [lead, other] = [await newClient(), await newClient()];
    await api.notes.create({ client_id: other.id, note_text: 'Of the other' });
    const [ofLead, ofOther] = [await exported(lead.id), await exported(other.id)];
    const id = crypto.randomUUID();
    await api.clients.merges.merge({ id, lead_id: lead.id, other_id: other.id });

    const merged = await exported(lead.id);
    expect(verify(merged)).toMatchObject({ finding: null, events: 4, erased: 0, before: 0 });
    expect(merged.timelines.map(({ id: timeline }) => timeline)).toEqual(
      [ofLead, ofOther].map(({ timelines }) => timelines[0]?.id),
    );
    expect(merged.timelines[1]).toEqual(ofOther.timelines[0]);

    services.advance(60_000);
    await api.clients.merges.undo({ id });
    for (const [client, before] of [
      [lead, ofLead],
      [other, ofOther],
    ] as const) {
      const after = await exported(client.id);
      expect(verify(after)).toMatchObject({ finding: null, before: 0 });
      expect(after.timelines).toHaveLength(1);
      const links = before.timelines[0]?.links ?? [];
      expect(after.timelines[0]?.links.slice(0, links.length)).toEqual(links);
    }
  });

  it('and erasing the merged client leaves tombstones of both', async () => {
    const [lead, other] = [await newClient(), await newClient()];
    const timelines = [await idOf(lead.id), await idOf(other.id)];
    await api.clients.merges.merge({ id: crypto.randomUUID(), lead_id: lead.id, other_id: other.id });
    await admin.dataProtection.eraseClient({ client_id: lead.id, proposal_id: lead.proposal_id });
    for (const id of timelines) {
      const { links } = await timelineById(id);
      expect(links.every(({ salt, event }) => salt === null && event === null)).toBe(true);
    }
    const { rows: left } = await services.db.execute(
      sql`select from timeline_heads where client_id in (${lead.id}, ${other.id})`,
    );
    expect(left).toEqual([]);
  });
});

describe('events from before the chain began', () => {
  it('are exported as unverifiable, and one added later is found', async () => {
    const { id } = await newClient();
    const withoutTriggers = (override: string) =>
      services.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`
          insert into activity_events (id, actor_name, type, client_id, changes) overriding system value
          values (${sql.raw(override)}, 'Old', 'note.added', ${id}::uuid, '{}')`);
      });
    await withoutTriggers('-1');
    expect(await verified(id)).toMatchObject({ finding: null, events: 1, before: 1 });
    await withoutTriggers(`nextval(pg_get_serial_sequence('activity_events', 'id'))`);
    expect((await verified(id)).finding).toMatchObject({ kind: 'added', event: { actor_name: 'Old' } });
  });
});

it('the export of all data about a client includes the timeline', async () => {
  const { id } = await newClient();
  const { json } = await admin.dataProtection.exportClient({ client_id: id });
  const { timeline } = JSON.parse(json);
  expect(verify(timelineExportSchema.parse(timeline))).toMatchObject({ finding: null, events: 1 });
});
