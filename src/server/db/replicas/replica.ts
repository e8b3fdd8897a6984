import type pg from 'pg';
import type { Logger } from 'pino';
import { type ConnectOptions, connect, type Db } from '#server/db/connect.ts';
import { databaseClient } from '#server/db/database-client.ts';
import { identityOf, REPLAYED } from './log-position.ts';

/**
 * Milliseconds until the first check after a change, and the longest time between checks. The wait doubles from
 * SOON_MS up to EVERY_MS.
 */
const SOON_MS = 10;
const EVERY_MS = 500;
/** Milliseconds within which a replica must respond to a check, or have a connection for a read. */
const ANSWER_MS = 1_000;

export interface Replica {
  db: Db;
  /** Whether it responds and shows every change up to a position, as of its last check. */
  covers(position: string): boolean;
  /** Checks the replica soon. Call this when a change has just been made. */
  checkSoon(): void;
  /** A read failed. The replica isn't used until the next check succeeds. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

/**
 * A standby to read from. `identity` returns the primary's identity (log-position.ts). A database with another identity
 * isn't used. A standby's position never decreases while its connection is open, so a position that it has reached
 * stays valid until the connection ends.
 */
export function openReplica(
  url: string,
  {
    host,
    identity,
    log,
    ...options
  }: Omit<ConnectOptions, 'onError'> & {
    /** For the log. */
    host: string;
    identity: () => Promise<string>;
    log: Logger;
  },
): Replica {
  const connection = connect(url, { ...options, waitMs: ANSWER_MS, onError: fail });
  const used = new Set<pg.PoolClient>();
  connection.pool.on('connect', (client) => used.add(client));
  connection.pool.on('remove', (client) => used.delete(client));
  const { Client } = databaseClient(url);
  let checker: pg.Client | null = null;
  /** Null while the replica can't be used. */
  let replayed: string | null = null;
  /** Whether the replica was usable, as last logged. */
  let loggedUsable = true;
  let wait = EVERY_MS;
  let timer: NodeJS.Timeout | undefined;
  let checking = false;
  let closed = false;

  /** Checks have their own connection, which responds even if reads use all other connections. */
  async function openChecker(): Promise<pg.Client> {
    const next = new Client({
      application_name: 'tallygate replica check',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    next.on('error', fail);
    next.on('end', () => {
      if (checker === next) fail(new Error('The connection has ended'));
    });
    try {
      await next.connect();
      if ((await identityOf(next)) !== (await identity()))
        throw new Error('It is not a standby of the database in DATABASE_URL');
    } catch (error) {
      next.connection.stream.destroy();
      throw error;
    }
    return next;
  }

  async function check(): Promise<void> {
    checking = true;
    try {
      checker ??= await openChecker();
      const { rows } = await checker.query<{ position: string | null }>(`select ${REPLAYED} as position`);
      const position = rows[0]?.position ?? null;
      if (position === null) throw new Error('It is not a standby');
      replayed = position;
      logUsable(true);
    } catch (error) {
      const last = checker;
      checker = null;
      last?.connection.stream.destroy();
      // The replica may hang, and so may its reads in progress. They are repeated on the primary.
      for (const client of used) client.connection.stream.destroy();
      fail(error);
    }
    checking = false;
    wait = Math.min(2 * wait, EVERY_MS);
    if (closed) checker?.connection.stream.destroy();
    else plan();
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), wait);
    timer.unref();
  }

  function fail(error: unknown): void {
    replayed = null;
    logUsable(false, error);
  }

  function logUsable(usable: boolean, err?: unknown): void {
    if (usable === loggedUsable || closed) return;
    loggedUsable = usable;
    if (usable) log.info({ host }, 'The read replica is back');
    else log.warn({ host, err }, 'The read replica cannot be used: the primary serves its reads');
  }

  void check();
  return {
    db: connection.db,
    covers: (position) => replayed !== null && replayed >= position,
    checkSoon() {
      if (replayed === null || wait <= SOON_MS) return;
      wait = SOON_MS;
      if (!checking) plan();
    },
    failed: fail,
    close() {
      closed = true;
      clearTimeout(timer);
      checker?.connection.stream.destroy();
      return connection.close();
    },
  };
}
