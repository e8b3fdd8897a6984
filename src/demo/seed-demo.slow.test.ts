import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { checkClient } from '#server/features/proposals/timeline-chain/check-timelines.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { seedDemo } from './seed-demo.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  services.setNow(new Date().toISOString());
  const admin = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
  api = callAs(services, admin);
  await seedDemo(services);
  // Renders about fifteen files.
}, 300_000);
afterAll(() => services.stop());

async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await services.db.execute(query)).rows as Row[];
}

test('has clients in every status', async () => {
  const found = await rows<{ status: string }>(sql`select distinct status from clients`);
  expect(found.map(({ status }) => status).sort()).toEqual([...CLIENT_STATUSES].sort());
});

test('has proposals in every state, prepared ones among them', async () => {
  const found = await rows<{ state: string }>(sql`select distinct state from proposal_versions`);
  expect(found.map(({ state }) => state).sort()).toEqual(['declined', 'open', 'signed', 'superseded']);
  const [open] = await rows(sql`
    select bool_or(opened is null) as unopened, bool_or(opened is not null) as opened,
      bool_or(signed is not null) as half_signed
    from (
      select max(s.opened_at) as opened, max(s.signed_at) as signed from proposal_versions v
      join proposal_signatories s on s.version_id = v.id where v.state = 'open' group by v.id) as versions`);
  expect(open).toEqual({ unopened: true, opened: true, half_signed: true });
  const [prepared] = await rows<{ count: number }>(sql`
    select count(*)::int as count from proposal_drafts join clients on clients.id = client_id
    where status = 'proforma_review'`);
  expect(prepared?.count).toBeGreaterThan(0);
});

test('has a sealed record of every signed proposal, which verifies as ours', async () => {
  const records = await services.db.select().from(stored_files).where(eq(stored_files.kind, 'record'));
  const [signed] = await rows<{ count: number }>(
    sql`select count(*)::int as count from proposal_versions where state = 'signed'`,
  );
  expect(records.length).toBe(signed?.count);
  expect(records.length).toBeGreaterThan(2);
  for (const { name, content } of records) {
    const file = new File([new Uint8Array(content)], name);
    expect(await callAs(services, null).verification.check({ file })).toMatchObject({
      state: 'sealed',
      by_us: true,
      stored_as: 'record',
    });
  }
});

test('has timelines that verify', async () => {
  const all = await services.db.select({ id: clients.id }).from(clients);
  for (const { id } of all) {
    const { finding } = await services.db.transaction((tx) =>
      checkClient(tx, { client_id: id, now: services.now }),
    );
    expect(finding).toBeNull();
  }
});

test('has nothing in the future', async () => {
  const columns = await rows<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`);
  const later: string[] = [];
  for (const { table, column } of columns) {
    if (/expires|resets_at|next_attempt/.test(column)) continue;
    const [found] = await rows<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} > now()`);
    if (found?.count !== 0) later.push(`${table}.${column}`);
  }
  expect(later).toEqual([]);
});

test('has a sanctions list, with hits to decide and one decided', async () => {
  const { list, waiting } = await api.sanctions.status();
  expect(list?.entries).toBeGreaterThan(0);
  expect(waiting).toBe(2);
  expect((await api.sanctions.hits({ state: 'decided' })).items).toHaveLength(1);
});

test('has documents of the firm, one of them old', async () => {
  const found = await rows<{ kind: string; old: boolean }>(
    sql`select kind, in_force_from < current_date - 365 as old from firm_documents`,
  );
  expect(found.map(({ kind }) => kind).sort()).toEqual(['assessment', 'policy', 'training']);
  expect(found.filter(({ old }) => old)).toHaveLength(1);
});

test('leaves no trigger of its moved clock', async () => {
  expect(await rows(sql`select tgname from pg_trigger where tgname like '%demo%'`)).toEqual([]);
});

test('has the link of every timeline that mentions one', async () => {
  expect(
    await rows(sql`
      select client_id from activity_events where type = 'link.generated'
      except select client_id from external_info_tokens`),
  ).toEqual([]);
});

test('has a value and fees for every client with a proforma', async () => {
  const { id, first_year_value, status } = clients;
  const without = await services.db
    .select({ id, status })
    .from(clients)
    .where(
      and(
        sql`exists (select from proforma_reviews where client_id = ${id})`,
        sql`(${first_year_value} is null or not exists (select from proforma_fees where client_id = ${id}))`,
      ),
    );
  expect(without).toEqual([]);
});

test('has each client in the status that its timeline ends with', async () => {
  expect(
    await rows(sql`
      select clients.id, status, last from clients
      left join lateral (
        select changes->'status'->>'to' as last from activity_events
        where client_id = clients.id and changes->'status'->>'to' is not null
        order by at desc, activity_events.id desc limit 1) as moved on true
      where last is distinct from status`),
  ).toEqual([]);
});

test('has no proposal that set-up blocks from being sent', async () => {
  const inReview = await services.db.select().from(clients).where(eq(clients.status, 'proforma_review'));
  expect(inReview.length).toBeGreaterThan(1);
  for (const { id: client_id } of inReview) {
    const { problems } = await api.proposalVersions.prepare({ client_id });
    expect(problems.filter(({ is_blocking }) => is_blocking)).toEqual([]);
  }
});

test('gives the administrator clients, next steps and notifications', async () => {
  const [admin] = await rows<{ clients: number; steps: number }>(sql`
    select count(*)::int as clients, count(next_step)::int as steps from clients join users on users.id = owner_id
    where users.full_name = 'Ada Admin'`);
  expect(admin?.clients).toBeGreaterThan(4);
  expect(admin?.steps).toBeGreaterThan(2);
  expect((await api.dashboard.badges()).notifications).toBeGreaterThan(4);
});

test('says that it is a demo', async () => {
  expect(await api.dashboard.badges()).toMatchObject({ is_demo: true });
});
