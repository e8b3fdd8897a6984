import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { changeSchema } from '#contract/change.ts';
import type { Change } from '#contract/events.ts';
import { NoSessionError } from '#server/db/checks/no-session.ts';
import { databaseClient } from '#server/db/database-client.ts';
import { PROOF_CHANNEL, proveFeed } from './prove-feed.ts';
import { createRecentChanges } from './recent-changes.ts';

/** The channel the triggers notify on (migrations: `announce_change`). Decisions 0004 and 0096. */
const CHANNEL = 'changes';
/** The connection's application_name in pg_stat_activity. */
export const FEED_NAME = 'tallygate change feed';
/** Milliseconds between reconnection attempts. Browsers refetch after a reconnection. */
const RETRY_MS = 1_000;
/** Milliseconds between connection checks, and the time limit for each. */
const CHECK_EVERY_MS = 300;
const RESPONSE_MS = 5_000;
/** Milliseconds after which a successful check no longer proves that nothing was missed. */
const VERIFIED_FOR_MS = 1_000;
/** Milliseconds allowed for a clean disconnect. */
const CLOSE_MS = 1_000;

interface Subscriber {
  /** Receives every committed change. */
  onChange(change: Change): void;
  /** Changes may be missing: re-read everything. */
  onGap(): void;
  /** Called after each failed attempt to reconnect. `onGap` follows when an attempt succeeds. */
  onAway?(): void;
}

export interface ChangeFeed {
  subscribe(subscriber: Subscriber): () => void;
  /** Read this before the data: every change missing from the data is announced after this position. */
  readonly position: string;
  /** Changes announced after a position, or null if it is too old, before a gap or from another process. */
  since(position: string): Change[] | null;
  /** Whether all changes older than a second have arrived. If some were missed, `onGap` follows. */
  readonly listening: boolean;
  /** Resolves when subscribers have every change committed before the call, or `listening` is false. */
  caughtUp(): Promise<void>;
  /** Closes the connection. Subscribers receive nothing after that. */
  close(): Promise<void>;
}

/**
 * Listens for changes that the database announces, whether made by this process, another process or plain SQL.
 * Resolves when an announcement over `pool` has arrived.
 * @throws NoSessionError if no announcement arrives
 */
export async function openChangeFeed(
  url: string,
  log: Logger,
  {
    pool,
    checkEveryMs = CHECK_EVERY_MS,
    responseMs = RESPONSE_MS,
  }: { pool: pg.Pool; checkEveryMs?: number; responseMs?: number },
): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();
  const recent = createRecentChanges();
  const { Client } = databaseClient(url);
  let client: pg.Client | null = null;
  let closed = false;
  /** `performance.now()` at the start of the last successful check. */
  let verifiedAt = 0;
  let retry: NodeJS.Timeout | undefined;
  let noSessionLogged = false;
  /** Id of the database process that serves the listening connection. */
  let listeningPid: number | undefined;

  function passOn(change: Change): void {
    recent.add(change);
    for (const subscriber of subscribers) subscriber.onChange(change);
  }

  async function listen(): Promise<void> {
    const next = new Client({
      application_name: FEED_NAME,
      keepAlive: true,
      connectionTimeoutMillis: responseMs,
      query_timeout: responseMs,
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel !== CHANNEL) return;
      const change = changeOf(payload);
      if (!change) return log.warn('Ignored a notification that is not a change');
      passOn(change);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}; listen ${PROOF_CHANNEL}`);
      verifiedAt = performance.now();
      await proveFeed(next, pool);
      if (closed) throw new Error('The change feed closed while connecting');
    } catch (error) {
      next.connection.stream.destroy();
      throw error;
    }
    client = next;
    listeningPid = undefined;
    void keepChecking(next);
  }

  /** A connection that only listens never notices that the network has gone silent. */
  async function keepChecking(listener: pg.Client): Promise<void> {
    while (client === listener) {
      await sleep(checkEveryMs, undefined, { ref: false });
      if (client === listener) await check(listener);
    }
  }

  /**
   * PostgreSQL sends pending notifications before it responds to a query. If a pooler moves the listener to another
   * connection of the database, the process id changes.
   */
  async function check(listener: pg.Client): Promise<void> {
    const startedAt = performance.now();
    try {
      const { rows } = await listener.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid;
      listeningPid ??= pid;
      if (pid !== listeningPid) throw new NoSessionError();
      verifiedAt = startedAt;
    } catch {
      listener.connection.stream.destroy();
      lost(listener);
    }
  }

  function lost(which: pg.Client): void {
    if (closed || client !== which) return;
    client = null;
    log.warn('The change feed lost its connection');
    retry = setTimeout(reconnect, RETRY_MS);
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await listen();
      noSessionLogged = false;
      log.info('The change feed has reconnected');
      recent.miss();
      for (const subscriber of subscribers) subscriber.onGap();
    } catch (error) {
      if (error instanceof NoSessionError && !noSessionLogged) log.error(error.message);
      noSessionLogged ||= error instanceof NoSessionError;
      for (const subscriber of subscribers) subscriber.onAway?.();
      retry = setTimeout(reconnect, RETRY_MS);
    }
  }

  await listen();
  return {
    get position() {
      return recent.position;
    },
    since: recent.since,
    get listening() {
      return client !== null && performance.now() - verifiedAt < VERIFIED_FOR_MS;
    },
    async caughtUp() {
      if (client) await check(client);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      // A silent connection never confirms the disconnect.
      const overtime = setTimeout(() => last?.connection.stream.destroy(), CLOSE_MS);
      await last?.end();
      clearTimeout(overtime);
    },
  };
}

/** Parses a notification. Returns null if it isn't from our triggers. */
function changeOf(payload: string): Change | null {
  try {
    return changeSchema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
