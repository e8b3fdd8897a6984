import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { anchorHeads } from './anchor-heads.ts';
import { checkTimelines } from './check-timelines.ts';
import { exportedTimeline, importRows, newClient, verified, verify } from './timeline.fixture.ts';

const services = await startTestServices();
const ada = await createActor(services, {
  role: 'admin',
  full_name: 'Ada Admin',
  email: 'ada@shore.example',
});
const admin = callAs(services, ada);
const api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
afterAll(() => services.stop());

let client: Awaited<ReturnType<typeof newClient>>;
beforeEach(async () => {
  services.advance(24 * 60 * 60 * 1_000);
  client = await newClient(api);
  for (const note_text of ['Rang', 'Rang again', 'Rang back']) {
    await api.notes.create({ client_id: client.id, note_text });
  }
  await anchorHeads(services);
});

const ofClient = () =>
  sql`timeline_id = (select timeline_id from timeline_anchored_heads where client_id = ${client.id} limit 1)`;
/** Deletes the events after the second, and makes the head fit. */
const cut = () => [
  sql`delete from activity_events where id in (select event_id from timeline_links where ${ofClient()} and position > 2)`,
  sql`update timeline_heads h set count = 2, hash = l.previous_hash, previous_hash = decode(repeat('00', 32), 'hex')
    from timeline_links l where l.timeline_id = h.timeline_id and l.position = 3 and h.${ofClient()}`,
  sql`delete from timeline_links where ${ofClient()} and position > 2`,
];
/** Writes the events again with another name, as a new chain under the same id. */
const rewrite = () => [
  sql`create temporary table copied on commit drop as select * from activity_events where client_id = ${client.id}::uuid order by id`,
  sql`delete from timeline_links where ${ofClient()}`,
  sql`update timeline_heads set count = 0, hash = decode(repeat('00', 32), 'hex') where ${ofClient()}`,
  sql`delete from activity_events where client_id = ${client.id}::uuid`,
  sql`insert into activity_events (at, actor_id, actor_name, type, client_id, client_name, changes)
    select at, actor_id, 'Somebody Else', type, client_id, client_name, changes from copied`,
];
const remove = () => [
  sql`delete from timeline_links where ${ofClient()}`,
  sql`delete from timeline_heads where ${ofClient()}`,
  sql`delete from activity_events where client_id = ${client.id}::uuid`,
];
const run = (statements: SQL[]) =>
  asOwner(services, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });

async function faults(): Promise<unknown[]> {
  const { rows } = await services.db.execute<{
    action: string;
    finding: string | null;
    proposal_id: string | null;
  }>(sql`
    select action, new_values ->> 'finding' as finding, new_values ->> 'proposal_id' as proposal_id from audit_logs
    where action like 'TIMELINE_FAULT%' order by id`);
  return rows.filter(({ proposal_id }) => proposal_id === client.proposal_id);
}

describe.each([
  ['cut', cut, 'shorter', /^The timeline ends with event 2, but anchor \d+ \(.*\) names event 4\./],
  ['rewritten', rewrite, 'anchor', /^Event 4.*isn’t the event that anchor \d+ \(.*\) names\./],
  [
    'removed with its events',
    remove,
    'gone',
    /^The timeline is gone, but anchor \d+ \(.*\) names event 4\.$/,
  ],
])('an anchored timeline that was %s', (_, tamper, kind, sentence) => {
  it('is found in an export', async () => {
    await run(tamper());
    expect((await verified(api, client.id)).finding).toMatchObject({ kind });
  });

  it('is found by the client’s page', async () => {
    await run(tamper());
    const { is_whole, lines } = await api.timelineChain.check({ client_id: client.id });
    expect([is_whole, ...lines]).toEqual([false, expect.stringMatching(sentence)]);
  });

  it('is reported to administrators once', async () => {
    await run(tamper());
    const mailsBefore = (await services.sentMails()).length;
    await checkTimelines(services);
    expect(await faults()).toMatchObject([
      { action: 'TIMELINE_FAULT_FOUND', finding: expect.stringMatching(sentence) },
    ]);
    const told = async () =>
      (await admin.notifications.list({})).items.filter(({ kind: of }) => of === 'evidence_problem').length;
    const before = await told();
    expect(before).toBeGreaterThan(0);
    services.advance(24 * 60 * 60 * 1_000);
    await checkTimelines(services);
    expect(await faults()).toHaveLength(1);
    expect(await told()).toBe(before);
    const mails = (await services.sentMails()).slice(mailsBefore);
    expect(mails.map(({ to, text }) => [to, text.includes(client.proposal_id)])).toEqual([
      ['ada@shore.example', true],
    ]);
  });
});

it('a changed event is found the night after its timeline changed', async () => {
  await run([
    sql`update activity_events set actor_name = 'Eve' where client_id = ${client.id}::uuid and type = 'note.added'`,
  ]);
  await checkTimelines(services);
  expect(await faults()).toMatchObject([{ finding: 'Event 2 was changed.' }]);
  const old = client;
  client = await newClient(api);
  await anchorHeads(services);
  services.advance(7 * 24 * 60 * 60 * 1_000);
  await run([sql`update activity_events set actor_name = 'Eve' where client_id = ${client.id}::uuid`]);
  for (let night = 0; night < 28; night += 1) {
    services.advance(24 * 60 * 60 * 1_000);
    await checkTimelines(services);
  }
  expect(await faults()).toMatchObject([{ finding: 'Event 1 was changed.' }]);
  client = old;
  expect(await faults()).toHaveLength(1);
});

it('a finding that is mended is recorded as gone', async () => {
  const change = (from: string, to: string) =>
    run([
      sql`update activity_events set actor_name = ${to} where client_id = ${client.id}::uuid and actor_name = ${from}`,
    ]);
  await change('Sam Staff', 'Eve');
  await checkTimelines(services);
  await change('Eve', 'Sam Staff');
  services.advance(3 * 24 * 60 * 60 * 1_000);
  await checkTimelines(services);
  const { items } = await admin.audit.list({});
  expect(items[0]).toMatchObject({ action: 'TIMELINE_FAULT_GONE' });
});

it('an altered anchor is found', async () => {
  await run([
    sql`update timeline_anchored_heads set hash = sha256('other') where client_id = ${client.id}::uuid`,
  ]);
  await checkTimelines(services);
  const { items } = await admin.audit.list({ action: 'TIMELINE_FAULT_FOUND' });
  const found = items.slice(0, 2).map(({ new_values }) => new_values.finding);
  expect(found).toContainEqual(expect.stringMatching(/^Anchor \d+ isn’t as it was written\.$/));
});

it('erasing, merging, undoing a merge and undoing an import raise no alarm', async () => {
  await checkTimelines(services);
  const count = async () => (await admin.audit.list({ action: 'TIMELINE_FAULT_FOUND' })).items.length;
  const before = await count();
  const [lead, other, erased] = [client, await newClient(api), await newClient(api)];
  const made = await api.clients.imports.create({ file_name: 'few.csv', rows: importRows('alarm', 5) });
  await anchorHeads(services);
  const id = crypto.randomUUID();
  await api.clients.merges.merge({ id, lead_id: lead.id, other_id: other.id });
  await anchorHeads(services);
  await checkTimelines(services);
  await admin.dataProtection.eraseClient({ client_id: erased.id, proposal_id: erased.proposal_id });
  await api.clients.imports.undo({ id: made.id });
  services.advance(60_000);
  await api.clients.merges.undo({ id });
  await anchorHeads(services);
  await checkTimelines(services);
  expect(await count()).toBe(before);
  const { rows } = await services.db.execute(
    sql`select from timeline_anchored_heads where client_id = ${erased.id}::uuid`,
  );
  expect(rows).toEqual([]);
  for (const { id: client_id } of [lead, other]) {
    expect((await api.timelineChain.check({ client_id })).is_whole).toBe(true);
  }
});

it('an export is sealed with its anchors', async () => {
  const file = await exportedTimeline(api, client.id);
  const stripped = { ...file, timelines: file.timelines.map((timeline) => ({ ...timeline, anchors: [] })) };
  expect(verify(stripped).finding).toMatchObject({ kind: 'seal' });
});
