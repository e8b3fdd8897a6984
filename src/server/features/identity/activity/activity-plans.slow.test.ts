import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '#contract/identity/activity/activity.ts';
import { NOT_A_USER } from '#contract/identity/activity/activity-kind.ts';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { type PlanStep, tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const MANY = 1_000_000;
const LIMIT = 30;
/** Events of the busiest client. */
const BUSY = 5_000;

const RARE = '00000000-0000-4000-8000-000000000001';
const CLIENT = '00000000-0000-4000-8000-000000000002';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let busy: string;
let plansOf: ReturnType<typeof watchPlans>['plansOf'];

beforeAll(async () => {
  services = await startTestServices();
  const { pool } = services.connection;
  const actor = await createActor(services);
  busy = actor.user_id;
  api = callAs(services, actor);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  // Without the triggers and with the indexes built at the end, this takes seconds instead of minutes.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'activity_events'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('alter table activity_events disable trigger user');
  // Acts of two events, over a year. Rare types and actors are spread evenly.
  await client.query(
    `insert into activity_events (at, actor_id, actor_name, type, client_id, changes)
     select '2026-03-01'::timestamptz - interval '1 minute' * (n / 2),
       case when n / 2 % 50000 = 7 then $2 when n / 2 % 5 > 0 then $1 end::uuid, 'Sam Staff',
       case when n % 2 = 1 then 'client.status_changed' when n % 90000 = 10 then 'catalogue.created'
         else $3::text[][1 + n / 2 % 20] end,
       case when n < $5 then $4 else md5((n / 60)::text) end::uuid, '{}'
     from generate_series(1, $6::int) as n`.replace('$3::text[][', '($3::text[])['),
    [busy, RARE, ACTIVITY_TYPES.slice(0, 20), CLIENT, BUSY, MANY],
  );
  // An import's clients, newer than all of these.
  await client.query(
    `insert into activity_events (at, actor_id, actor_name, type, client_id, changes, in_log)
     select '2026-03-02', $1, 'Sam Staff', 'client.created', md5(n::text || 'import')::uuid, '{}', false
     from generate_series(1, 20000) as n`,
    [busy],
  );
  await client.query('alter table activity_events enable trigger user');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum (analyze) activity_events');
  client.release(true);
  ({ plansOf } = watchPlans(pool));
}, 600_000);

afterAll(() => services.stop());

/** Rows of the table that a call reads, in any step. */
const rowsRead = (plans: PlanStep[][]) =>
  plans
    .flat()
    .filter((step) => step['Relation Name'] === 'activity_events')
    .reduce(
      (sum, step) =>
        sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
      0,
    );
const indexes = (plans: PlanStep[][]) => plans.flat().flatMap((step) => step['Index Name'] ?? []);

it.each<[string, () => ActivityFilter, index: string]>([
  ['no filter', () => ({}), 'activity_events_newest'],
  ['a day', () => ({ day: '2025-11-16' }), 'activity_events_newest'],
  ['a day without events', () => ({ day: '1999-11-16' }), 'activity_events_newest'],
  ['a busy person', () => ({ actor_id: busy }), 'activity_events_of_actor'],
  ['a person who did little', () => ({ actor_id: RARE }), 'activity_events_of_actor'],
  ['clients and services as actors', () => ({ actor_id: NOT_A_USER }), 'activity_events_of_actor'],
  ['a frequent kind', () => ({ kind: 'statuses' }), 'activity_events_of_type'],
  ['a kind of many types', () => ({ kind: 'clients' }), 'activity_events_of_type'],
  ['a rare kind', () => ({ kind: 'catalogue' }), 'activity_events_of_type'],
  ['a person and a kind', () => ({ actor_id: RARE, kind: 'calls' }), 'activity_events_of_actor'],
  ['all filters', () => ({ actor_id: busy, kind: 'calls', day: '2025-11-16' }), 'activity_events_of_actor'],
  ['the client with the most events', () => ({ client_id: CLIENT }), 'activity_events_of_client'],
])('the log with %s reads its pages by an index', async (_name, filter, index) => {
  const first = await api.activity.list({ ...filter(), limit: LIMIT });
  for (const cursor of [null, first.next_cursor]) {
    const plans = await plansOf(() => api.activity.list({ ...filter(), limit: LIMIT, cursor }));
    expect(tablesScanned(plans)).toEqual([]);
    expect(indexes(plans)).toContain(index);
    // Up to 31 events of each type, with the look-ups of the actions that they belong to.
    expect(rowsRead(plans)).toBeLessThan(8_000);
  }
});

it("the dashboard and a client's page read under 300 log rows", async () => {
  const { id } = await api.clients.create({
    first_name: 'Ada',
    surname: 'Smith',
    email: 'ada@example.org',
    inquiry_source: 'Phone',
  });
  await asOwner(services, (tx) =>
    tx.execute(sql`update activity_events set client_id = ${id} where client_id = ${CLIENT}`),
  );
  for (const call of [() => api.dashboard.overview(), () => api.clients.get({ id })]) {
    const plans = await plansOf(call);
    expect(tablesScanned(plans)).not.toContain('activity_events');
    expect(rowsRead(plans)).toBeLessThan(300);
  }
});
