import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { PROJECT_ROOT } from '#server/kernel/project-root.ts';
import { COMPATIBLE_SINCE, isCompatible, recordCompatibility } from './compatibility.ts';
import { databaseClient } from './database-client.ts';
import { lockMigrations, type MigrationLog } from './migration-lock.ts';

/** Folder of the migrations that belong to this code. */
export const MIGRATIONS_FOLDER = join(PROJECT_ROOT, 'drizzle');

/** The database has a schema that this code doesn't know and can't work with. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor() {
    super(
      'A newer Tallygate has upgraded the database, and this version does not work with its schema. ' +
        'Start that version or a later one. Nothing was changed.',
    );
  }
}

/**
 * Migrates the database at `url` to the newest schema, or to `upTo` (a `schemaVersion`). A newer schema stays as it is
 * if its program has recorded that this version still works on it. If several processes start at once, only one
 * migrates. Each migration commits separately, with the row that marks it as applied. The next start continues where an
 * interrupted start stopped.
 * @throws NewerSchemaError before it changes anything
 */
export async function migrate(
  url: string,
  {
    folder = MIGRATIONS_FOLDER,
    upTo = Number.POSITIVE_INFINITY,
    compatibleSince = COMPATIBLE_SINCE,
    ...lock
  }: {
    folder?: string;
    upTo?: number;
    compatibleSince?: number;
    log?: MigrationLog;
    waitMs?: number;
  } = {},
): Promise<void> {
  const unlock = await lockMigrations(url, lock);
  const { Client } = databaseClient(url);
  const client = new Client({ connectionTimeoutMillis: 10_000 });
  // If the connection is lost, the query in progress fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const known = readMigrationFiles({ migrationsFolder: folder });
    const applied = await appliedMigrations(client);
    if (applied.some((made) => !known.some(({ folderMillis }) => folderMillis === made))) {
      const lacksMigration = known.some(({ folderMillis }) => !applied.includes(folderMillis));
      if (lacksMigration || !(await isCompatible(client, known.at(-1)?.folderMillis ?? 0)))
        throw new NewerSchemaError();
      return;
    }
    // Recorded first, in case a migration that contracts succeeds and a later one fails.
    await recordCompatibility(client, compatibleSince);
    for (const migration of known) {
      if (migration.folderMillis <= upTo && !applied.includes(migration.folderMillis))
        await apply(client, migration);
    }
  } finally {
    await client.end();
    await unlock();
  }
}

/** Returns the schema versions this code knows, oldest first. */
export function knownSchemaVersions(folder = MIGRATIONS_FOLDER): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
}

/** Returns the newest migration's timestamp in epoch milliseconds, or null if there is no schema. */
export async function schemaVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const { rows: newest } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return newest[0]?.at ? Number(newest[0].at) : null;
}

/** Uses the migration tool's own table, so that its commands still work. */
async function appliedMigrations(client: pg.Client): Promise<number[]> {
  // Even with IF NOT EXISTS, this needs the right to create schemas.
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'drizzle'`);
  if (rowCount === 0) await client.query('create schema drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/**
 * A migration takes as long as it needs. Hosted databases often have pg_trgm in a separate schema, and the migrations
 * name its parts without a schema.
 */
const migrating = (lockTimeoutMs: number) => `
  set local statement_timeout = 0;
  set local lock_timeout = ${lockTimeoutMs};
  set local idle_in_transaction_session_timeout = 0;
  select set_config('search_path', concat_ws(', ', current_setting('search_path'), quote_ident(nspname)), true)
  from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`;

/**
 * Requests of the previous release may queue behind a migration that waits for a lock, or deadlock with it. So that no
 * request fails, the migration gives up before PostgreSQL looks for deadlocks (after 1 s), and tries again.
 */
const LOCK_TIMEOUT_MS = 500;
/** The last attempt waits for locks without limit. */
const ATTEMPTS = 20;
/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCKED = new Set(['55P03', '40P01']);

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await applyOnce(client, migration, LOCK_TIMEOUT_MS);
    } catch (error) {
      if (!LOCKED.has(String((error as pg.DatabaseError).code))) throw error;
      await setTimeout(Math.random() * 1_000);
    }
  }
  await applyOnce(client, migration, 0);
}

async function applyOnce(
  client: pg.Client,
  { sql, hash, folderMillis }: MigrationMeta,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migrating(lockTimeoutMs));
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
