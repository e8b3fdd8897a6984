import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timelineExportSchema } from '#contract/proposals/timeline-chain/timeline-export.ts';
import { verifyTimeline } from '#contract/proposals/timeline-chain/verify-timeline.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { anchorHeads } from './anchor-heads.ts';
import { isSealOf } from './is-seal-of.ts';
import { sha256 } from './sha256.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
const logged: { level: number; msg: string; hash?: string; anchor?: number }[] = [];
beforeAll(async () => {
  services = await startTestServices();
  services.log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  api = callAs(services, await createActor(services));
  await anchorHeads(services);
});
afterAll(() => services.stop());

const newClient = () =>
  api.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
const exported = async (client_id: string) =>
  timelineExportSchema.parse(JSON.parse((await api.timelineChain.export({ client_id })).json));
const findingOf = async (client_id: string) =>
  verifyTimeline(await exported(client_id), { sha256, isSealOf }).finding;

async function anchors() {
  const { rows } = await services.db.execute<{ number: number; previous_hash: string; hash: string }>(sql`
    select number::int, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
    from timeline_anchors order by timeline_anchors.number`);
  return rows;
}

it('each anchor has the hash of the previous one', async () => {
  const [one, other] = [await newClient(), await newClient()];
  expect(await anchorHeads(services)).toBe(2);
  expect(await anchorHeads(services)).toBe(0);
  await api.notes.create({ client_id: one.id, note_text: 'Rang' });
  expect(await anchorHeads(services)).toBe(1);
  const [first, second] = (await anchors()).slice(-2);
  expect(second).toMatchObject({ number: (first?.number ?? 0) + 1, previous_hash: first?.hash });
  expect(logged.filter(({ msg }) => msg === 'Timelines were anchored').at(-1)).toMatchObject({
    hash: second?.hash,
  });

  const [ofOne, ofOther] = [await exported(one.id), await exported(other.id)].map(
    ({ timelines }) => timelines[0],
  );
  expect(ofOne?.anchors).toMatchObject([
    { number: first?.number, count: 1 },
    { number: second?.number, count: 2, hash: ofOne?.hash },
  ]);
  expect(ofOther?.anchors).toMatchObject([{ number: first?.number, count: 1, hash: ofOther?.hash }]);
  expect(await findingOf(one.id)).toBeNull();
});

it('2,500 new heads take three anchors', async () => {
  const before = (await anchors()).length;
  await services.db.execute(sql`
    insert into activity_events (actor_name, type, client_id, changes)
    select 'Raw SQL', 'note.added', gen_random_uuid(), '{}' from generate_series(1, 2500)`);
  expect(await anchorHeads(services)).toBe(2_500);
  expect((await anchors()).length).toBe(before + 3);
});

it('a head that is being written is left to the next run', async () => {
  const client = await newClient();
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into activity_events (actor_name, type, client_id, changes) values ('Raw SQL', 'note.added', ${client.id}::uuid, '{}')`);
    expect(await anchorHeads(services)).toBe(0);
  });
  expect(await anchorHeads(services)).toBe(1);
});

it('two runs at once anchor each head once', async () => {
  await Promise.all(Array.from({ length: 5 }, newClient));
  const [one, two] = await Promise.all([anchorHeads(services), anchorHeads(services)]);
  expect(one + two).toBe(5);
});

it('a chain that was rewritten as a whole no longer matches its anchor', async () => {
  const { id } = await newClient();
  await api.notes.create({ client_id: id, note_text: 'Rang' });
  await anchorHeads(services);
  // Writes the events again, with another name, as a new chain.
  await asOwner(services, async (tx) => {
    const events = sql`(select * from activity_events where client_id = ${id}::uuid order by id)`;
    await tx.execute(sql`create temporary table copied on commit drop as ${events}`);
    const timeline = sql`(select timeline_id from timeline_heads where client_id = ${id}::uuid)`;
    await tx.execute(sql`delete from timeline_links where timeline_id = ${timeline}`);
    await tx.execute(
      sql`update timeline_heads set count = 0, hash = decode(repeat('00', 32), 'hex') where client_id = ${id}::uuid`,
    );
    await tx.execute(sql`delete from activity_events where client_id = ${id}::uuid`);
    await tx.execute(sql`
      insert into activity_events (at, actor_id, actor_name, type, client_id, client_name, changes)
      select at, actor_id, 'Somebody Else', type, client_id, client_name, changes from copied`);
  });
  expect(await findingOf(id)).toMatchObject({
    kind: 'anchor',
    position: 2,
    event: { actor_name: 'Somebody Else' },
  });
});

it('the newest anchor is checked before the next one is made', async () => {
  await newClient();
  await anchorHeads(services);
  const last = (await anchors()).at(-1)?.number;
  await asOwner(services, (tx) =>
    tx.execute(sql`update timeline_anchored_heads set count = count + 1 where number = ${last}`),
  );
  await newClient();
  await anchorHeads(services);
  expect(logged.filter(({ level }) => level === 50)).toMatchObject([{ anchor: last }]);
});
