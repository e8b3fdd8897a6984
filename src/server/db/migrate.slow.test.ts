import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { countClients } from '#server/features/clients/client-list/counts/count-clients.ts';
import { listClients } from '#server/features/clients/client-list/list-clients.ts';
import { readOverview } from '#server/features/desk/dashboard/read-overview.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { migrationsAnd } from '#tests/support/later-migrations.ts';
import { connect } from './connect.ts';
import { knownSchemaVersions, migrate, NewerSchemaError, schemaVersion } from './migrate.ts';
import { MigrationLockError } from './migration-lock.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function emptyDatabase(): Promise<{ url: string; sql: pg.Client }> {
  const database = await createEmptyDatabase();
  cleanUps.push(() => database.drop());
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  cleanUps.push(() => sql.end());
  return { url: database.url, sql };
}

/** Stores three clients with data that every schema version has: notes, links, answers and their history. `step` is in their names. */
const rowsOf = (step: number) => `
  insert into clients (first_name, surname, email, proposal_id, status, phone_number, company, inquiry_source, calendly_booking)
  values ('Ann', 'Bell${step}', 'ann${step}@example.com', 'TG2026${step}1', 'info_returned', '07700 900${step}', 'Qz${step} Ltd', ' Email', false),
    ('Bo', 'Dell${step}', 'bo${step}@example.com', 'TG2026${step}2', 'new_inquiry', null, null, null, true),
    ('Cy', 'Fell${step}', 'cy${step}@example.com', 'TG2026${step}3', 'new_inquiry', null, null, ' ', false);
  insert into client_notes (client_id, note_text) select id, 'Rang back' from clients where surname = 'Bell${step}';
  insert into external_info_tokens (client_id, token_hash, expires_at)
    select id, 'hash${step}', now() from clients where surname = 'Bell${step}';
  insert into additional_information (client_id, industry, engagement_type, answered_at)
    select id, 'Bakery', '{Tax return}', now() from clients where surname = 'Bell${step}';
  insert into activity_events (client_id, actor_name, type, changes, at)
    select id, 'Sam', type, changes::jsonb, now() - age
    from clients, (values
      ('Bell', 'client.created', '{"status":{"from":null,"to":"new_inquiry"}}', interval '90 days'),
      ('Bell', 'client.status_changed', '{"status":{"from":"new_inquiry","to":"info_returned"}}', interval '0'),
      ('Bell', 'note.added', '{}', interval '0'),
      ('Dell', 'client.created', '{"status":{"from":null,"to":"new_inquiry"}}', interval '0'),
      ('Fell', 'client.created', '{"status":{"from":null,"to":"new_inquiry"}}', interval '0')
    ) as events (name, type, changes, age) where surname = name || '${step}';`;
const callOf = (step: number) => `
  insert into calls (client_id, booked_by, starts_at, duration_minutes, sequence)
  select id, 'Tax Adviser', now(), 30, 0 from clients where surname = 'Bell${step}'`;
const ANN = { first_name: 'Ann', status: 'info_returned', has_answers: true, inquiry_source: ' Email' };

const migrationCount = async (sql: pg.Client) =>
  Number((await sql.query('select count(*) from drizzle.__drizzle_migrations')).rows[0].count);

describe('migrations', () => {
  it('bring rows stored under each earlier schema to the newest schema', async () => {
    const { url, sql } = await emptyDatabase();
    // Numbers of three digits, so that no number contains another.
    const steps = new Map(knownSchemaVersions().map((version, index) => [100 + index, version]));
    for (const [step, version] of steps) {
      await migrate(url, { upTo: version });
      await sql.query(rowsOf(step));
      await sql.query(callOf(step));
    }
    await migrate(url);
    const count = steps.size;
    expect(await migrationCount(sql)).toBe(count);

    const { db, close } = connect(url, { onError: () => undefined });
    cleanUps.push(close);
    const context = { db, now: () => new Date() };
    const found = async (search: string) =>
      (await listClients({ context, input: { search, limit: 10, skip: 0 } })).items;
    for (const step of steps.keys()) {
      const ann = { ...ANN, surname: `Bell${step}` };
      // Searches for a name, the digits of a number, and a rare pair of letters.
      for (const search of [`ann bell${step}`, `07700 900${step}`, `qz${step} l`])
        expect(await found(search)).toContainEqual(expect.objectContaining(ann));
    }
    expect(await found('zz')).toEqual([]);

    const none = Object.fromEntries(CLIENT_STATUSES.map((status) => [status, 0]));
    const actor = { user_id: crypto.randomUUID() };
    const overview = await readOverview({ ...context, actor });
    expect(overview).toMatchObject({
      statuses: { ...none, info_returned: count, new_inquiry: 2 * count },
      entered: { ...none, new_inquiry: 2 * count, info_returned: count },
      inquiry_sources: [
        { source: 'Calendly', count },
        { source: 'Email', count },
      ],
    });
    expect(new Set(overview.recent_activity.map(({ actor_name }) => actor_name))).toEqual(new Set(['Sam']));
    expect(await countClients({ context, input: { status: 'new_inquiry' } })).toEqual({
      matching: 2 * count,
      total: 3 * count,
    });
    const { rows } = await sql.query(`
      select c.surname, n.note_text, t.token_hash, a.industry, a.engagement_type from clients c
      join client_notes n on n.client_id = c.id join external_info_tokens t on t.client_id = c.id
      join additional_information a on a.client_id = c.id order by c.proposal_id`);
    const kept = [...steps.keys()].map((step) => ({
      surname: `Bell${step}`,
      note_text: 'Rang back',
      token_hash: `hash${step}`,
      industry: 'Bakery',
      engagement_type: ['Tax return'],
    }));
    expect(rows).toHaveLength(count);
    expect(rows).toEqual(expect.arrayContaining(kept));
    const calls = await sql.query('select surname from calls join clients on clients.id = client_id');
    expect(calls.rows).toHaveLength(count);

    // Counts are still updated.
    await sql.query(`delete from clients where surname = 'Fell100'`);
    expect(await countClients({ context, input: {} })).toEqual({
      matching: 3 * count - 1,
      total: 3 * count - 1,
    });
  });

  it('are rolled back if they fail half-way', async () => {
    const { url, sql } = await emptyDatabase();
    const broken = await migrationsAnd(
      'create table half_made (id int);\n--> statement-breakpoint\nselect 1 / 0;',
    );
    await expect(migrate(url, { folder: broken })).rejects.toThrow('division by zero');
    expect((await sql.query(`select to_regclass('half_made') as name`)).rows[0].name).toBeNull();
    expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);

    await migrate(url, { folder: await migrationsAnd('create table half_made (id int);') });
    expect((await sql.query(`select to_regclass('half_made') as name`)).rows[0].name).toBe('half_made');
  });

  it('give up a lock that a request waits for', async () => {
    const { url, sql } = await emptyDatabase();
    await migrate(url);
    const folder = await migrationsAnd(
      'alter table clients add column one int;--> statement-breakpoint\nalter table users add column two int',
    );
    await sql.query('begin');
    await sql.query('update users set full_name = full_name');
    const migrated = migrate(url, { folder });
    const isWaiting = async () => (await sql.query('select from pg_locks where not granted')).rowCount === 1;
    await expect.poll(isWaiting).toBe(true);
    await sql.query('update clients set version = version');
    await sql.query('commit');
    await migrated;
    expect(await schemaVersion(sql)).toBe(9_999_999_999_000);
  });

  it('run only once when many processes start at the same time', async () => {
    const { url, sql } = await emptyDatabase();
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);
  });

  it('give up waiting for another process after a time limit', async () => {
    const { url, sql } = await emptyDatabase();
    await sql.query('select pg_advisory_lock(7411975)');
    const lines: unknown[] = [];
    const log = { info: (...line: unknown[]) => lines.push(line) };
    const { rows } = await sql.query('select pg_backend_pid() as pid');
    const refused = migrate(url, { log, waitMs: 200 });
    await expect(refused).rejects.toThrow(MigrationLockError);
    await expect(refused).rejects.toThrow(`the lock for migrations for 0.2 s (process ${rows[0].pid}`);
    expect(lines).toEqual([
      [
        { holder: expect.stringContaining(`process ${rows[0].pid}`) },
        'Another process is migrating the database; waiting for it',
      ],
    ]);

    const waiting = migrate(url, { log });
    await expect.poll(() => lines.length).toBe(2);
    await sql.query('select pg_advisory_unlock(7411975)');
    await waiting;
    expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);
  });

  describe('by a newer version', () => {
    const newest = knownSchemaVersions().at(-1) ?? 0;
    const EXPANDS = 'create table of_the_future (id int);';

    it('do not stop an older version that is compatible', async () => {
      const { url, sql } = await emptyDatabase();
      await migrate(url, { folder: await migrationsAnd(EXPANDS), compatibleSince: newest });
      await migrate(url);
      expect(await migrationCount(sql)).toBe(knownSchemaVersions().length + 1);
      // The row that the newer version stored stays.
      const { rows } = await sql.query('select since from drizzle.compatibility');
      expect(rows).toEqual([{ since: String(newest) }]);
    });

    it('stop the start of an older version that they would break', async () => {
      const { url, sql } = await emptyDatabase();
      await migrate(url);
      await migrate(url, { folder: await migrationsAnd(EXPANDS), compatibleSince: newest + 1 });
      const refused = migrate(url);
      await expect(refused).rejects.toThrow(NewerSchemaError);
      await expect(refused).rejects.toThrow(/newer Tallygate has upgraded the database.*Nothing was changed/);
      expect(await migrationCount(sql)).toBe(knownSchemaVersions().length + 1);
    });

    it('stop the start of an incompatible older version even if one of them fails', async () => {
      const { url } = await emptyDatabase();
      await migrate(url);
      const folder = await migrationsAnd(EXPANDS, 'select 1 / 0;');
      await expect(migrate(url, { folder, compatibleSince: newest + 1 })).rejects.toThrow('division by zero');
      await expect(migrate(url)).rejects.toThrow(NewerSchemaError);
    });

    it('count as incompatible if the newer version recorded nothing', async () => {
      const { url, sql } = await emptyDatabase();
      await migrate(url, { folder: await migrationsAnd(EXPANDS) });
      await sql.query('drop table drizzle.compatibility');
      await expect(migrate(url)).rejects.toThrow(NewerSchemaError);
    });
  });
});
