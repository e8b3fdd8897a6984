import type pg from 'pg';
import type { Logger } from 'pino';
import { databaseClient } from './database-client.ts';
import { sqlState } from './sql-state.ts';

/** An arbitrary constant that nothing else in the database locks. */
const MIGRATION_LOCK = 7_411_975;
/** Milliseconds. Longer than any migration of a large installation. */
const WAIT_MS = 10 * 60_000;

export type MigrationLog = Pick<Logger, 'info'>;

/** Another process has held the lock for too long. The message is shown to people. */
export class MigrationLockError extends Error {
  override readonly name = 'MigrationLockError';
}

/**
 * Waits until no other process migrates the database. The lock belongs to an open transaction on its own connection.
 * A session's lock wouldn't work, because a pooler may give the session's connection to other clients.
 * @throws MigrationLockError after `waitMs`
 */
export async function lockMigrations(
  url: string,
  { log, waitMs = WAIT_MS }: { log?: MigrationLog; waitMs?: number },
): Promise<() => Promise<void>> {
  const { Client } = databaseClient(url);
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'tallygate migrations',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`
      begin;
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = ${Math.round(waitMs)};`);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      MIGRATION_LOCK,
    ]);
    if (!rows[0]?.free) await waitForLock(client, { log, waitMs });
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

async function waitForLock(
  client: pg.Client,
  { log, waitMs }: { log: MigrationLog | undefined; waitMs: number },
): Promise<void> {
  const holder = await holderOf(client);
  log?.info({ holder }, 'Another process is migrating the database; waiting for it');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw new MigrationLockError(
      `Another process has held the lock for migrations for ${waitMs / 1_000} s (${holder}). ` +
        'If no Tallygate process is still migrating, end that connection and start again.',
      { cause: error },
    );
  }
}

/** Describes the connection that has the lock, e.g. `process 4711, tallygate migrations, 10.0.0.7`. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select concat_ws(', ', 'process ' || pid, nullif(application_name, ''), host(client_addr)) as holder
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  return rows[0]?.holder ?? 'it has just ended';
}
