import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/client-status.ts';
import { countClients } from '#server/features/client-list/counts/count-clients.ts';
import { listClients } from '#server/features/client-list/list-clients.ts';
import { readOverview } from '#server/features/dashboard/read-overview.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { connect } from './connect.ts';
import {
  knownSchemaVersions,
  MIGRATIONS_FOLDER,
  migrate,
  NewerSchemaError,
  schemaVersion,
} from './migrate.ts';
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

/** Returns a folder with the migrations, followed by one for each of `added`. */
async function withOneMore(...added: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-migrations-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  for (const [place, statements] of added.entries()) {
    const tag = `9999_more_${place}`;
    const when = 9_999_999_999_000 + place;
    journal.entries.push({ idx: 999 + place, version: '7', when, tag, breakpoints: true });
    await writeFile(join(folder, `${tag}.sql`), statements);
  }
  await writeFile(journalFile, JSON.stringify(journal));
  return folder;
}

/** Three clients with data that every schema version has: notes, links, answers and their history. */
const ROWS = `
  insert into clients (first_name, surname, email, proposal_id, status, phone_number, company, inquiry_source, calendly_booking)
  values ('Ann', 'Bell', 'ann@example.com', 'TG20261', 'info_returned', '07700 900123', 'Qz Ltd', ' Email', false),
    ('Bo', 'Dell', 'bo@example.com', 'TG20262', 'new_inquiry', null, null, null, true),
    ('Cy', 'Fell', 'cy@example.com', 'TG20263', 'new_inquiry', null, null, ' ', false);
  insert into client_notes (client_id, note_text) select id, 'Rang back' from clients where first_name = 'Ann';
  insert into external_info_tokens (client_id, token_hash, expires_at)
    select id, 'hash', now() from clients where first_name = 'Ann';
  insert into additional_information (client_id, industry, engagement_type, answered_at)
    select id, 'Bakery', '{Tax return}', now() from clients where first_name = 'Ann';
  insert into activity_events (client_id, actor_name, type, changes, at)
    select id, 'Sam', type, changes::jsonb, now() - age
    from clients, (values
      ('Ann', 'client.created', '{"status":{"from":null,"to":"new_inquiry"}}', interval '90 days'),
      ('Ann', 'client.status_changed', '{"status":{"from":"new_inquiry","to":"info_returned"}}', interval '0'),
      ('Ann', 'note.added', '{}', interval '0'),
      ('Bo', 'client.created', '{"status":{"from":null,"to":"new_inquiry"}}', interval '0'),
      ('Cy', 'client.created', '{"status":{"from":null,"to":"new_inquiry"}}', interval '0')
    ) as events (name, type, changes, age) where name = first_name;`;
const CALL = `
  insert into calls (client_id, booked_by, starts_at, duration_minutes, sequence)
  select id, 'Tax Adviser', now(), 30, 0 from clients where first_name = 'Ann'`;
const ANN = { first_name: 'Ann', status: 'info_returned', has_answers: true, inquiry_source: ' Email' };

async function hasColumn(sql: pg.Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  );
  return rowCount === 1;
}

const migrationCount = async (sql: pg.Client) =>
  Number((await sql.query('select count(*) from drizzle.__drizzle_migrations')).rows[0].count);

describe('migrations', () => {
  it.each(knownSchemaVersions().map((version, step) => ({ step, version })))(
    'bring a database with data from schema $step to the newest and lose nothing',
    async ({ version }) => {
      const { url, sql } = await emptyDatabase();
      await migrate(url, { upTo: version });
      await sql.query(ROWS);
      const [calls] = (await sql.query(`select to_regclass('calls') as there`)).rows;
      if (calls.there) await sql.query(CALL);
      const invitedBefore = await hasColumn(sql, 'calls', 'invited_email');
      await migrate(url);
      expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);

      const { db, close } = connect(url, { onError: () => undefined });
      cleanUps.push(close);
      const ctx = { db, now: () => new Date() };
      const found = async (search: string) =>
        (await listClients({ ctx, input: { search, limit: 10, skip: 0 } })).items;
      // Searches for part of a name, the digits of a number, and a rare pair of letters.
      for (const search of ['bel', '07700 900', 'qz']) expect((await found(search))[0]).toMatchObject(ANN);
      expect(await found('zz')).toEqual([]);

      const none = Object.fromEntries(CLIENT_STATUSES.map((status) => [status, 0]));
      const actor = { user_id: crypto.randomUUID() };
      expect(await readOverview({ ...ctx, actor })).toMatchObject({
        statuses: { ...none, info_returned: 1, new_inquiry: 2 },
        entered: { ...none, new_inquiry: 2, info_returned: 1 },
        inquiry_sources: [
          { source: 'Calendly', count: 1 },
          { source: 'Email', count: 1 },
        ],
        recent_activity: Array(4).fill({ actor_name: 'Sam' }),
      });
      expect(await countClients({ ctx, input: { status: 'new_inquiry' } })).toEqual({
        matching: 2,
        total: 3,
      });
      const { rows } = await sql.query(`
        select n.note_text, t.token_hash, a.industry, a.engagement_type from clients c
        join client_notes n on n.client_id = c.id join external_info_tokens t on t.client_id = c.id
        join additional_information a on a.client_id = c.id`);
      expect(rows).toEqual([
        { note_text: 'Rang back', token_hash: 'hash', industry: 'Bakery', engagement_type: ['Tax return'] },
      ]);
      const invited = await sql.query('select invited_email from calls');
      expect(invited.rows).toEqual(
        calls.there ? [{ invited_email: invitedBefore ? null : 'ann@example.com' }] : [],
      );

      // Counts are still updated.
      await sql.query(`delete from clients where first_name = 'Cy'`);
      expect(await countClients({ ctx, input: {} })).toEqual({ matching: 2, total: 2 });
    },
  );

  it('are rolled back if they fail half-way, and run again at the next start', async () => {
    const { url, sql } = await emptyDatabase();
    const broken = await withOneMore(
      'create table half_made (id int);\n--> statement-breakpoint\nselect 1 / 0;',
    );
    await expect(migrate(url, { folder: broken })).rejects.toThrow('division by zero');
    expect((await sql.query(`select to_regclass('half_made') as name`)).rows[0].name).toBeNull();
    expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);

    await migrate(url, { folder: await withOneMore('create table half_made (id int);') });
    expect((await sql.query(`select to_regclass('half_made') as name`)).rows[0].name).toBe('half_made');
  });

  it('give up a lock that a request waits for, and try again, so that neither fails', async () => {
    const { url, sql } = await emptyDatabase();
    await migrate(url);
    const folder = await withOneMore(
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

  it('wait for another process, name it in the log, and give up after a time limit', async () => {
    const { url, sql } = await emptyDatabase();
    // Versions before this one take the same lock for their session.
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
      await migrate(url, { folder: await withOneMore(EXPANDS), compatibleSince: newest });
      await migrate(url);
      expect(await migrationCount(sql)).toBe(knownSchemaVersions().length + 1);
      // The record of the newer version stays.
      const { rows } = await sql.query('select since from drizzle.compatibility');
      expect(rows).toEqual([{ since: String(newest) }]);
    });

    it('stop the start of an older version that they would break, with a clear message', async () => {
      const { url, sql } = await emptyDatabase();
      await migrate(url);
      await migrate(url, { folder: await withOneMore(EXPANDS), compatibleSince: newest + 1 });
      const refused = migrate(url);
      await expect(refused).rejects.toThrow(NewerSchemaError);
      await expect(refused).rejects.toThrow(/newer Tallygate has upgraded the database.*Nothing was changed/);
      expect(await migrationCount(sql)).toBe(knownSchemaVersions().length + 1);
    });

    it('stop the start of an incompatible older version even if one of them fails', async () => {
      const { url } = await emptyDatabase();
      await migrate(url);
      const folder = await withOneMore(EXPANDS, 'select 1 / 0;');
      await expect(migrate(url, { folder, compatibleSince: newest + 1 })).rejects.toThrow('division by zero');
      await expect(migrate(url)).rejects.toThrow(NewerSchemaError);
    });

    it('count as incompatible if the newer version recorded nothing', async () => {
      const { url, sql } = await emptyDatabase();
      await migrate(url, { folder: await withOneMore(EXPANDS) });
      await sql.query('drop table drizzle.compatibility');
      await expect(migrate(url)).rejects.toThrow(NewerSchemaError);
    });
  });
});
