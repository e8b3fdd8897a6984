import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeUnusable } from './close-unusable.ts';
import { databaseClient } from './database-client.ts';
import { transactionsOf } from './transaction.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
/** A transaction, for functions whose statements must be atomic. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Limits in milliseconds, for statements, for lock waits and for transactions left open. The lock timeout restarts for
 * each lock. A statement may wait for a row twice: for its turn among the waiting sessions, then for the row itself.
 */
export const SESSION_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

export interface ConnectOptions {
  max?: number;
  /** Milliseconds to wait for a connection. */
  waitMs?: number;
  /**
   * Whether the URL is that of a connection pooler. Poolers refuse most start-up parameters, so the limits must be set
   * on the database account, which `checkPooler` checks.
   */
  pooled?: boolean;
  /** False: every statement is planned for each call. */
  preparedStatements?: boolean;
  onError: (error: Error) => void;
}

/** Opens the pool. A connection lost while idle is only logged: the pool opens another connection for the next query. */
export function connect(url: string, options: ConnectOptions): Connection {
  const { Client, finder } = databaseClient(url);
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements are sent without waiting for the responses to earlier ones of the same transaction.
    pipeline: true,
    // The limit on our side, in case the network is silent and no response arrives.
    query_timeout: 17_000,
    application_name: 'tallygate',
    // Instants in UTC are the cheapest to parse (schema/instant.ts). `options` in the URL replace this.
    ...(options.pooled ? {} : { ...SESSION_LIMITS, options: '-c TimeZone=UTC' }),
  });
  // A connection that is being closed can't be lost, even if the database ends first.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onError(error);
  });
  // The pool handles errors of idle connections only. A loss between two statements makes the second one fail.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    writeTogether(client);
    if (options.preparedStatements === false) forgetNames(client);
  });
  const stopClosing = closeUnusable(pool, finder);
  const db = drizzle({ client: pool });
  db.transaction = transactionsOf(pool);
  return {
    db,
    pool,
    close() {
      isClosing = true;
      stopClosing();
      return pool.end();
    },
  };
}

/**
 * Removes the names of statements. The database then plans each call, and the connection doesn't remember the
 * statement.
 */
function forgetNames(client: pg.PoolClient): void {
  const query: (...call: unknown[]) => unknown = client.query.bind(client);
  const named = (what: unknown) =>
    typeof what === 'object' && what !== null && 'text' in what && 'name' in what;
  client.query = ((what: unknown, ...rest: unknown[]) =>
    query(named(what) ? { ...Object(what), name: undefined } : what, ...rest)) as typeof client.query;
}

/** Sends concurrent statements in one system call, because a system call costs more than preparing a statement. */
function writeTogether(client: pg.PoolClient): void {
  const query: (...call: unknown[]) => unknown = client.query.bind(client);
  let corked = false;
  client.query = ((...call: unknown[]) => {
    const { stream } = client.connection;
    if (!corked) {
      corked = true;
      stream.cork();
      process.nextTick(() => {
        corked = false;
        stream.uncork();
      });
    }
    return query(...call);
  }) as typeof client.query;
}
