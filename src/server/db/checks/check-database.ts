import type pg from 'pg';
import type { Logger } from 'pino';
import { databaseClient } from '#server/db/database-client.ts';
import { NoServerError } from '#server/db/find-server.ts';
import type { Env } from '#server/kernel/env.ts';
import { askPooler, isSameDatabase } from './ask-pooler.ts';
import { checkAccountLimits, servedAtOnce } from './check-pool.ts';
import { readFacts } from './database-facts.ts';
import { explainConnection } from './explain-connection.ts';
import { NoSessionError } from './no-session.ts';
import { whyUnsuitable } from './requirements.ts';
import { UnsuitableDatabaseError } from './unsuitable-database.ts';

/** Connections of a process besides its pool: the change feed, and a backup or the migrations with their lock. */
const DIRECT_CONNECTIONS = 3;

interface Checked {
  /** URL of the database itself: DATABASE_URL if there is no pooler. */
  directUrl: string;
  /** The pool of DATABASE_URL. */
  pool: pg.Pool;
  env: Pick<Env, 'production' | 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements' | 'allowPolling'>;
  log: Pick<Logger, 'warn'>;
}

/**
 * Checks that the app can work with an external database, before anything in it is changed.
 * @throws UnsuitableDatabaseError or NoSessionError
 */
export async function checkDatabase({ directUrl, pool, env, log }: Checked): Promise<void> {
  const pooled = env.databaseDirectUrl !== undefined;
  const variable = pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const allowed = await explained(variable, () => checkServer(directUrl));
  const found = await explained(variable, () => askPooler(directUrl));
  if (!found.session && env.production && !env.allowPolling) throw new NoSessionError();
  await explained('DATABASE_URL', () => pool.query('select 1'));
  const { prepared } = pooled && env.preparedStatements ? await askPooler(env.databaseUrl ?? '') : found;
  if (env.preparedStatements && !prepared) {
    throw new UnsuitableDatabaseError(
      'The connection pooler of DATABASE_URL loses prepared statements. Set DATABASE_PREPARED_STATEMENTS=false, ' +
        'or use PgBouncer 1.21 or later with max_prepared_statements.',
    );
  }
  if (pooled) await checkPooler({ directUrl, pool, log });
  else if (allowed < pool.options.max + DIRECT_CONNECTIONS) {
    log.warn(
      `The database allows ${allowed} connections, but this process may open ${pool.options.max + DIRECT_CONNECTIONS}. ` +
        'Set a smaller DATABASE_POOL_SIZE, or allow more connections.',
    );
  }
}

/** Checks the server's facts. Returns how many connections it allows the account. */
async function checkServer(url: string): Promise<number> {
  const { Client } = databaseClient(url);
  const client = new Client({ connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const reason = whyUnsuitable(await readFacts(client));
    if (reason !== null) throw new UnsuitableDatabaseError(reason);
    const { rows } = await client.query<{ allowed: number }>(
      `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as allowed
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    return rows[0]?.allowed ?? Number.POSITIVE_INFINITY;
  } finally {
    await client.end();
  }
}

async function checkPooler({
  directUrl,
  pool,
  log,
}: Pick<Checked, 'directUrl' | 'pool' | 'log'>): Promise<void> {
  if (!(await isSameDatabase(directUrl, pool))) {
    throw new UnsuitableDatabaseError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. DATABASE_DIRECT_URL must lead to the database behind the pooler.',
    );
  }
  await checkAccountLimits(pool);
  const served = await servedAtOnce(pool);
  if (served < pool.options.max) {
    log.warn(
      `The connection pooler serves ${served} of this process's ${pool.options.max} connections at the same time, so some ` +
        `requests wait. Set DATABASE_POOL_SIZE=${Math.max(2, served)}, or enlarge the pooler's pool.`,
    );
  }
}

async function explained<Result>(variable: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A NoServerError already says what is wrong with each server.
    const sentence = error instanceof NoServerError ? null : explainConnection(error, variable);
    if (sentence === null) throw error;
    throw new UnsuitableDatabaseError(sentence, { cause: error });
  }
}
