import pg from 'pg';
import type { Logger } from 'pino';
import { changeSchema } from '#contract/change.ts';
import type { Change } from '#contract/events.ts';

/** The channel the triggers notify on (migrations: `announce_change`). */
const CHANNEL = 'changes';
/** Milliseconds before the listener tries again; the browsers are told to refetch once it is back. */
const RETRY_MS = 1_000;

export interface ChangeFeed {
  /** `onChange` gets every committed change; `onGap` says that some may have been missed: re-read everything. */
  subscribe(subscriber: { onChange(change: Change): void; onGap(): void }): () => void;
  /** False while changes may go by unheard; `onGap` follows once it is true again. */
  readonly listening: boolean;
  /** Closes the connection; subscribers hear nothing more. */
  close(): Promise<void>;
}

/**
 * Listens to what the database announces, whoever made the change: this process, another one, or plain SQL.
 * Resolves once it is listening.
 */
export async function openChangeFeed(url: string, log: Logger): Promise<ChangeFeed> {
  const subscribers = new Set<{ onChange(change: Change): void; onGap(): void }>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => {
      const change = changeSchema.safeParse(JSON.parse(payload ?? 'null'));
      if (change.success) for (const subscriber of subscribers) subscriber.onChange(change.data);
      else log.warn({ payload }, 'A change of unknown form was announced');
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
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
      for (const subscriber of subscribers) subscriber.onGap();
    } catch {
      retry = setTimeout(reconnect, RETRY_MS);
    }
  }

  await listen();
  return {
    get listening() {
      return client !== null;
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
