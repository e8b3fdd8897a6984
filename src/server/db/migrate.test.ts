import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { knownSchemaVersions, MIGRATIONS_FOLDER, migrate, NewerSchemaError } from './migrate.ts';

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

/** The migrations with `statements` as one more at the end. */
async function withOneMore(statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-migrations-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  journal.entries.push({
    idx: 999,
    version: '7',
    when: 9_999_999_999_999,
    tag: '9999_more',
    breakpoints: true,
  });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, '9999_more.sql'), statements);
  return folder;
}

const migrationCount = async (sql: pg.Client) =>
  Number((await sql.query('select count(*) from drizzle.__drizzle_migrations')).rows[0].count);

describe('migrations', () => {
  it.each(knownSchemaVersions().map((version, step) => ({ step, version })))(
    'bring a database with data from schema $step to the newest and lose nothing',
    async ({ version }) => {
      const { url, sql } = await emptyDatabase();
      await migrate(url, { upTo: version });
      await sql.query(`
        insert into clients (first_name, surname, email, proposal_id, status)
        values ('Ann', 'Bell', 'ann@example.com', 'TG20261', 'info_returned')`);
      await sql.query(`
        insert into client_notes (client_id, note_text) select id, 'Rang back' from clients`);
      await sql.query(`
        insert into external_info_tokens (client_id, token_hash, expires_at) select id, 'hash', now() from clients`);
      await migrate(url);
      expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);
      const { rows } = await sql.query(`
        select c.first_name, c.status, n.note_text, t.token_hash
        from clients c join client_notes n on n.client_id = c.id join external_info_tokens t on t.client_id = c.id`);
      expect(rows).toEqual([
        { first_name: 'Ann', status: 'info_returned', note_text: 'Rang back', token_hash: 'hash' },
      ]);
    },
  );

  it('leave nothing of one that fails half-way, and go on there at the next start', async () => {
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

  it('are done once by many processes that start at the same time', async () => {
    const { url, sql } = await emptyDatabase();
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    expect(await migrationCount(sql)).toBe(knownSchemaVersions().length);
  });

  it('refuse a database that a newer version has changed, in a clear sentence', async () => {
    const { url, sql } = await emptyDatabase();
    await migrate(url, { folder: await withOneMore('create table of_the_future (id int);') });
    const refused = migrate(url);
    await expect(refused).rejects.toThrow(NewerSchemaError);
    await expect(refused).rejects.toThrow(/used by a newer Tallygate.*nothing was changed/);
    expect(await migrationCount(sql)).toBe(knownSchemaVersions().length + 1);
  });
});
