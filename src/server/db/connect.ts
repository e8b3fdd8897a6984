import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase & { $client: pg.Pool };
/** Inside a transaction the same queries run; what must be atomic asks for this. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the pool. A connection lost while idle is only logged: the pool makes a new one for the next query. */
export function connect(url: string, options: { max?: number; onError: (error: Error) => void }): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Nothing hangs beyond its limit: neither a statement, nor a wait for somebody else's lock. The lock
    // timeout starts again for each lock, and waiting for a row may need two: the queue's, then the row's.
    statement_timeout: 15_000,
    // The same on our side, where the network has gone silent and nothing the server says arrives.
    query_timeout: 17_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    // `instant` (schema/instant.ts) relies on UTC.
    options: '-c TimeZone=UTC',
    application_name: 'tallygate',
  });
  pool.on('error', options.onError);
  // The pool looks after idle connections only. One that is lost between two statements shows in the second one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle({ client: pool });
  db.transaction = transactionsOf(pool);
  return { db, pool, close: () => pool.end() };
}

/**
 * The library's own loses the connection for ever when `begin` fails, and gives one back whose `rollback` got no answer.
 * Here every connection goes back, and one that is in no known state is closed, which also ends its transaction.
 */
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let refusal: unknown;
    let unknownState = false;
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
      // What the work itself did not throw is of begin, commit or rollback.
      unknownState = error !== refusal;
      throw error;
    } finally {
      client.release(unknownState);
    }
  };
}
