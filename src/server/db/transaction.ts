import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isLocked, isReadOnly } from './database-away.ts';
import { outsideThePool } from './locked-rows.ts';
import { unawaitedWrites } from './unawaited-writes.ts';

/** Runs work in a transaction. */
type Transaction = NodePgDatabase['transaction'];
type Tx = Parameters<Parameters<Transaction>[0]>[0];

const dialect = new PgDialect();

/**
 * Milliseconds for which a statement of a transaction waits for a lock on its connection. Longer than other changes
 * hold one. A statement may wait twice: for its turn among the waiting sessions, then for the row.
 */
const LOCK_TIMEOUT_MS = 100;
/** Commits wait for each other to announce their changes, so they have the session's limit. */
const COMMIT = 'set local lock_timeout to default; commit';

/**
 * Runs transactions. If somebody else holds a lock for longer than `LOCK_TIMEOUT_MS`, the transaction is rolled back, and
 * its work runs again from the start (locked-rows.ts). So work changes nothing but the database.
 */
export function transactionsOf(pool: pg.Pool): Transaction {
  const run = transactionOnce(pool);
  const retry = outsideThePool();
  return (work, config) => retry(() => run(work, config));
}

/**
 * Runs a transaction in few round trips (decision 0080): `begin` is sent with the first statement, and `commit` with the last
 * writes (unawaited-writes.ts). Connections need `pipeline`. Unlike the library's own version, this one releases every connection. It
 * closes connections in an unknown state, which ends their transactions. It also closes read-only connections, since a
 * new connection may reach a database that accepts changes.
 */
function transactionOnce(pool: pg.Pool): Transaction {
  return async (work, config) => {
    const client = await pool.connect();
    // The work may hide a statement's error, or map it to one of its own.
    let locked: Error | undefined;
    const noticeLock = (error: Error) => {
      if (isLocked(error)) locked = error;
    };
    client.connection.on('errorMessage', noticeLock);
    const { client: ahead, sent: writes } = unawaitedWrites(client);
    const tx = transactionOn(ahead);
    connections.set(tx, client);
    const begun = client.query(beginning(config));
    begun.catch(() => undefined);
    let fault: Error | undefined;
    try {
      const result = await work(tx);
      if (locked) throw locked;
      const committed: Promise<unknown> = client.query(COMMIT);
      const [results] = await Promise.all([committed, begun, ...writes]);
      // PostgreSQL rolls back if a statement failed and the work continued.
      if ((results as pg.QueryResult[])[1]?.command !== 'COMMIT')
        throw new Error('The transaction was rolled back');
      return result;
    } catch (error) {
      // Statements after a failed write fail because of it.
      const failed = (await Promise.allSettled(writes)).find((write) => write.status === 'rejected');
      const cause: unknown = locked ?? (failed ? failed.reason : error);
      try {
        await begun;
        await client.query('rollback');
      } catch (lost) {
        fault = asError(lost);
        throw lost;
      }
      if (isReadOnly(cause)) fault = asError(cause);
      throw cause;
    } finally {
      client.connection.off('errorMessage', noticeLock);
      client.release(fault);
    }
  };
}

const transactionOn = (client: pg.PoolClient): Tx =>
  new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);

/** The connection of each transaction that doesn't wait for its writes. */
const connections = new WeakMap<object, pg.PoolClient>();

/** The database or transaction for a library that needs the number of rows that a write has changed. */
export function waitingForWrites<Handle extends Pick<NodePgDatabase, 'transaction'>>(handle: Handle): Handle {
  const client = connections.get(handle);
  if (client) return transactionOn(client) as unknown as Handle;
  const transaction: Transaction = (work, config) =>
    handle.transaction((tx) => work(waitingForWrites(tx)), config);
  return Object.assign(Object.create(handle), { transaction });
}

function beginning({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const begin = [
    'begin',
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? '' : deferrable ? 'deferrable' : 'not deferrable',
  ];
  return `${begin.filter(Boolean).join(' ')}; set local lock_timeout = ${LOCK_TIMEOUT_MS}`;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
