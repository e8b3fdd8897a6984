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

/** Opens the pool. A connection lost while idle is only logged: the pool opens a new one for the next query. */
export function connect(url: string, options: { max?: number; onError: (error: Error) => void }): Connection {
  const { Client, finder } = databaseClient(url);
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Limits for statements and for lock waits. The lock timeout restarts for each lock, and waiting for a row may
    // need two: the queue's, then the row's.
    statement_timeout: 15_000,
    // The limit on our side, in case the network is silent and no response arrives.
    query_timeout: 17_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    // Instants in UTC are the cheapest to parse (schema/instant.ts). `options` in the URL replace this.
    options: '-c TimeZone=UTC',
    application_name: 'tallygate',
  });
  pool.on('error', options.onError);
  // The pool handles errors of idle connections only. A loss between two statements makes the second one fail.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
