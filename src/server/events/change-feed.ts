import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { changeSchema } from '#contract/change.ts';
import type { Change } from '#contract/events.ts';
import { createRecentChanges } from './recent-changes.ts';

/** The channel the triggers notify on (migrations: `announce_change`). */
const CHANNEL = 'changes';
/** What pg_stat_activity calls the connection. */
export const FEED_NAME = 'tallygate change feed';
/** Milliseconds before the listener tries again; the browsers are told to refetch once it is back. */
const RETRY_MS = 1_000;
/** Milliseconds between two questions whether the line still carries anything, and for each answer. */
const ASK_EVERY_MS = 300;
const ANSWER_MS = 5_000;
/** Milliseconds after a question from when on its answer no longer shows that nothing was missed. */
const SURE_MS = 1_000;
/** Milliseconds for the goodbye. */
const CLOSE_MS = 1_000;

export interface ChangeFeed {
  /** `onChange` gets every committed change; `onGap` says that some may have been missed: re-read everything. */
  subscribe(subscriber: { onChange(change: Change): void; onGap(): void }): () => void;
  /** Taken before data is read: every change that the data doesn't show is announced after it. */
  readonly position: string;
  /** What was announced after a position; null where that isn't known: another process's, too old, or since a gap. */
  since(position: string): Change[] | null;
  /** Whether every change was heard that was committed more than a second ago; `onGap` follows where some were missed. */
  readonly listening: boolean;
  /** Resolves once subscribers know of everything that was committed before the call, or `listening` is false. */
  caughtUp(): Promise<void>;
  /** Closes the connection; subscribers hear nothing more. */
  close(): Promise<void>;
}

/**
 * Listens to what the database announces, whoever made the change: this process, another one, or plain SQL.
 * Resolves once it is listening.
 */
export async function openChangeFeed(
  url: string,
  log: Logger,
  { askEveryMs = ASK_EVERY_MS, answerMs = ANSWER_MS } = {},
): Promise<ChangeFeed> {
  const subscribers = new Set<{ onChange(change: Change): void; onGap(): void }>();
  const recent = createRecentChanges();
  let client: pg.Client | null = null;
  let closed = false;
  /** `performance.now()` of the last question that was answered. */
  let sureOf = 0;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: FEED_NAME,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload = '' }) => {
      const change = changeOf(payload);
      if (!change) return log.warn('A change of unknown form was announced');
      recent.add(change);
      for (const subscriber of subscribers) subscriber.onChange(change);
    });
    try {
      await next.connect();
      sureOf = performance.now();
      await next.query(`listen ${CHANNEL}`);
      if (closed) throw new Error('The change feed was closed meanwhile');
    } catch (error) {
      next.connection.stream.destroy();
      throw error;
    }
    client = next;
    void keepAsking(next);
  }

  /** A connection that only listens never learns that the line went silent. */
  async function keepAsking(listener: pg.Client): Promise<void> {
    while (client === listener) {
      await sleep(askEveryMs, undefined, { ref: false });
      if (client === listener) await ask(listener);
    }
  }

  /** PostgreSQL sends what was announced before a question ahead of its answer. */
  async function ask(listener: pg.Client): Promise<void> {
    const asked = performance.now();
    try {
      await listener.query('select 1');
      sureOf = asked;
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
      log.info('The change feed is back');
      recent.miss();
      for (const subscriber of subscribers) subscriber.onGap();
    } catch {
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
      return client !== null && performance.now() - sureOf < SURE_MS;
    },
    async caughtUp() {
      if (client) await ask(client);
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
      // On a silent line it is never answered.
      const overtime = setTimeout(() => last?.connection.stream.destroy(), CLOSE_MS);
      await last?.end();
      clearTimeout(overtime);
    },
  };
}

/** What the database announced; null where it is none of our triggers' announcements. */
function changeOf(payload: string): Change | null {
  try {
    return changeSchema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
