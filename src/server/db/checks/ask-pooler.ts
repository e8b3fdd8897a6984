import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { databaseClient } from '#server/db/database-client.ts';

/** Milliseconds for each response. A pooler with a single connection never serves our second connection. */
const ANSWER_MS = 3_000;
const NAMED = { name: 'tallygate_check', text: 'select pg_backend_pid() as pid' };

export interface PoolerAnswer {
  /** Whether a connection keeps its session: false behind a pooler in transaction mode. */
  session: boolean;
  /** Whether a connection remembers prepared statements. */
  prepared: boolean;
}

/**
 * Detects a pooler at `url` by the database processes that serve two connections. In transaction mode, the second
 * connection gets the process that has just served the first, or the first gets another process later.
 * Decision 0073.
 */
export async function askPooler(url: string): Promise<PoolerAnswer> {
  const [one, other] = [open(url), open(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const before = await pidOf(one, NAMED);
    await other.query('begin');
    const between = await pidOf(other, NAMED.text);
    const again = await pidOf(one, NAMED);
    return { session: before !== null && between !== before && again === before, prepared: again !== null };
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/**
 * Whether both addresses lead to the same database, so that a lock through one address blocks a lock through the other.
 */
export async function isSameDatabase(url: string, pool: pg.Pool): Promise<boolean> {
  const key = randomInt(2 ** 31);
  const client = open(url);
  try {
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, 0)', [key]);
    const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, 0) as free', [
      key,
    ]);
    return rows[0]?.free === false;
  } finally {
    await client.end();
  }
}

function open(url: string): pg.Client {
  const { Client } = databaseClient(url);
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_MS,
    application_name: 'tallygate check',
  });
  client.on('error', () => undefined);
  return client;
}

/** Returns null if the statement failed. */
async function pidOf(client: pg.Client, query: string | pg.QueryConfig): Promise<number | null> {
  const answer = await client.query<{ pid: number }>(query).catch(() => null);
  return answer?.rows[0]?.pid ?? null;
}
