import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeUnusable } from './close-unusable.ts';
import { isReadOnly } from './database-away.ts';
import { databaseClient } from './database-client.ts';

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
 * each lock, and waiting for a row may need two: the queue's, then the row's.
 */
export const SESSION_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

export interface ConnectOptions {
  max?: number;
  /** `url` is a connection pooler. Poolers refuse most start-up parameters; `checkPooler` checks the account's own. */
  pooled?: boolean;
  /** False: every statement is planned for each call. */
  preparedStatements?: boolean;
  onError: (error: Error) => void;
}

/** Opens the pool. A connection lost while idle is only logged: the pool opens a new one for the next query. */
export function connect(url: string, options: ConnectOptions): Connection {
  const { Client, finder } = databaseClient(url);
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // The limit on our side, in case the network is silent and no response arrives.
    query_timeout: 17_000,
    application_name: 'tallygate',
    // Instants in UTC are the cheapest to parse (schema/instant.ts). `options` in the URL replace this.
    ...(options.pooled ? {} : { ...SESSION_LIMITS, options: '-c TimeZone=UTC' }),
  });
  pool.on('error', options.onError);
  // The pool handles errors of idle connections only. A loss between two statements makes the second one fail.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (options.preparedStatements === false) forgetNames(client);
  });
  const stopClosing = closeUnusable(pool, finder);
  const db = drizzle({ client: pool });
  db.transaction = transactionsOf(pool);
  return {
    db,
    pool,
    close() {
      stopClosing();
      return pool.end();
    },
  };
}

/** A statement without a name is planned for each call, and the connection doesn't remember it. */
function forgetNames(client: pg.PoolClient): void {
  const query: (...call: unknown[]) => unknown = client.query.bind(client);
  const named = (what: unknown) =>
    typeof what === 'object' && what !== null && 'text' in what && 'name' in what;
  client.query = ((what: unknown, ...rest: unknown[]) =>
    query(named(what) ? { ...Object(what), name: undefined } : what, ...rest)) as typeof client.query;
}

/**
 * The library's own leaks the connection if `begin` fails, and reuses one whose `rollback` got no response. This one
 * releases every connection, and closes those in an unknown state, which also ends their transaction. It also closes
 * read-only ones: a new connection may reach a database that accepts changes.
 */
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let refusal: unknown;
    let fault: Error | undefined;
    try {
      return await drizzle({ client }).transaction(
        (tx) =>
          work(tx).catch((error: unknown) => {
            refusal = error;
            throw error;
          }),
        config,
      );
    } catch (error) {
      // An error that the work didn't throw comes from begin, commit or rollback.
      if (error instanceof Error && (error !== refusal || isReadOnly(error))) fault = error;
      throw error;
    } finally {
      client.release(fault);
    }
  };
}
