import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Change, WATCHED_ENTITIES } from '#contract/events.ts';
import { createFreshDatabase, type FreshDatabase } from '#tests/support/fresh-database.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { type ChangeFeed, FEED_NAME, openChangeFeed } from './change-feed.ts';

let database: FreshDatabase;
let feed: ChangeFeed;
let sql: pg.Client;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createFreshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  feed = await openChangeFeed(database.url, pino({ level: 'silent' }), { pool });
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});

afterAll(async () => {
  await feed.close();
  await sql.end();
  await pool.end();
  await database.drop();
});

/** Collects changes until `done` returns true. */
function changesUntil(done: (changes: Change[]) => boolean): Promise<Change[]> {
  const changes: Change[] = [];
  return new Promise((resolve) => {
    const unsubscribe = feed.subscribe({
      onChange(change) {
        changes.push(change);
        if (done(changes)) {
          unsubscribe();
          resolve(changes);
        }
      },
      onGap() {},
    });
  });
}

const insertClients = (count: number, from = 0) => `
  insert into clients (first_name, surname, email, proposal_id, status)
  select 'Ann', 'Bell', 'ann@example.com', 'TG' || ${from} + n, 'new_inquiry' from generate_series(1, ${count}) n`;

/** Tables that no screen shows, or whose changes another table announces. */
const UNWATCHED = [
  'accounts',
  'bulk_run_items',
  'calendly_deliveries',
  'catalogue_seeded',
  'client_activity',
  'client_counts',
  'client_figures',
  'client_import_rows',
  'client_imports',
  'client_merges',
  'client_values',
  'companies_house_requests',
  'company_answers',
  'company_differences',
  'company_looks',
  'digests',
  'due_diligence_acceptances',
  'due_diligence_copies',
  'due_diligence_evidence',
  'due_diligence_parties',
  'due_diligence_triggers',
  'email_links',
  'figure_sums',
  'figures_due',
  'firm_logos',
  'kept_records',
  'note_mentions',
  'party_screenings',
  'price_imports',
  'prices',
  'proforma_checks',
  'proposal_exports',
  'proposal_links',
  'proposal_run_reports',
  'rate_limits',
  'record_stamps',
  'sanctions_entries',
  'sanctions_fetches',
  'sanctions_names',
  'status_entries',
  'timeline_anchored_heads',
  'timeline_anchors',
  'timeline_heads',
  'timeline_links',
  'trial_clients',
  'two_factors',
  'unmailed_questions',
  'user_pictures',
  'verifications',
];

test('every table is announced under its own name, or is listed as unwatched', async () => {
  const { rows } = await sql.query<{ name: string; entity: string | null }>(`
    select relname as name, (
      select split_part(encode(tgargs, 'escape'), '\\000', 1) from pg_trigger
      where tgrelid = pg_class.oid and tgname = 'announce_update'
    ) as entity
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const watched = rows.filter(({ entity }) => entity !== null);
  expect(watched.map(({ entity }) => entity).toSorted()).toEqual(WATCHED_ENTITIES.toSorted());
  expect(watched.every(({ name, entity }) => name === entity)).toBe(true);
  const unwatched = rows.filter(({ entity }) => entity === null).map(({ name }) => name);
  expect(unwatched.toSorted()).toEqual(UNWATCHED);
});

test('a change made by plain SQL is announced with its entity and id', async () => {
  const announced = changesUntil((changes) => changes.length === 1);
  const { rows } = await sql.query<{ id: string }>(`${insertClients(1)} returning id`);
  expect(await announced).toEqual([{ entity: 'clients', id: rows[0]?.id }]);
});

test('a change to a child row is announced with the id of its client', async () => {
  const { rows } = await sql.query<{ id: string }>('select id from clients limit 1');
  const announced = changesUntil((changes) => changes.length === 1);
  await sql.query(`insert into client_notes (client_id, note_text) values ($1, 'Rang back')`, [rows[0]?.id]);
  expect(await announced).toEqual([{ entity: 'client_notes', id: rows[0]?.id }]);
});

test('a statement that changes 500 rows is announced once, without an id', async () => {
  const announced = changesUntil((changes) => changes.some(({ entity }) => entity === 'service_options'));
  await sql.query(insertClients(500, 1_000));
  await sql.query(
    `update service_options set is_active = is_active where id in (select id from service_options limit 1)`,
  );
  expect((await announced).slice(0, -1)).toEqual([{ entity: 'clients', id: null }]);
});

test('caughtUp() resolves after subscribers have received every earlier commit', async () => {
  const heard: Change[] = [];
  const unsubscribe = feed.subscribe({ onChange: (change) => heard.push(change), onGap() {} });
  for (let round = 1; round <= 50; round += 1) {
    await sql.query(insertClients(1, 20_000 + round));
    await feed.caughtUp();
    expect(heard).toHaveLength(round);
  }
  unsubscribe();
});

test('a change is announced only if it is committed', async () => {
  const announced = changesUntil((changes) => changes.length === 2);
  await sql.query('begin');
  await sql.query(insertClients(1, 5_000));
  await sql.query('rollback');
  await sql.query('begin');
  const { rows } = await sql.query<{ id: string }>(`${insertClients(2, 6_000)} returning id`);
  await sql.query('commit');
  expect((await announced).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('a feed reconnects after a lost connection and reports a gap to subscribers', async () => {
  const gap = new Promise<void>((resolve) => feed.subscribe({ onChange() {}, onGap: resolve }));
  await runOnce(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = '${FEED_NAME}'`,
  );
  await gap;
  const announced = changesUntil((changes) => changes.length === 1);
  await sql.query(insertClients(1, 9_000));
  expect(await announced).toHaveLength(1);
});

test('a feed ignores notifications that are not changes', async () => {
  for (const payload of ['x', '', '{"entity":"nothing","id":null}', 'null']) {
    await sql.query(`select pg_notify('changes', $1)`, [payload]);
  }
  const announced = changesUntil((changes) => changes.length === 1);
  await sql.query(insertClients(1, 12_000));
  expect(await announced).toMatchObject([{ entity: 'clients' }]);
});
