import type { Context as HonoContext } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { type Change, HEARTBEAT_SECONDS } from '#contract/events.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Who listens: whether they still may is asked again when a change concerns that, and with each heartbeat. */
export interface Listener {
  concerns(change: Change): boolean;
  mayListen(): Promise<boolean>;
}

/** The open streams of this process, so that stopping can close them. */
export function createEventStreams(changes: ChangeFeed) {
  const streams = new Set<SSEStreamingApi>();

  return {
    /** Answers with server-sent events: each change as it is committed, `gap` after a lost connection, heartbeats. */
    open(c: HonoContext, listener: Listener): Response {
      c.header('Cache-Control', 'no-store');
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (stream) => {
        streams.add(stream);
        const send = (event: string, data: string) => {
          stream.writeSSE({ event, data }).catch(() => stream.abort());
        };
        const check = () =>
          listener.mayListen().then(
            (may) => may || stream.abort(),
            // The database is away: who they are is asked again with the next heartbeat.
            () => undefined,
          );
        const unsubscribe = changes.subscribe({
          onChange(change) {
            send('change', JSON.stringify(change));
            if (listener.concerns(change)) void check();
          },
          onGap() {
            send('gap', '');
            void check();
          },
        });
        const heartbeat = setInterval(() => {
          send('heartbeat', '');
          void check();
        }, HEARTBEAT_SECONDS * 1_000);
        // Says at once that the stream is open: proxies and the browser's banner wait for a first byte.
        send('heartbeat', '');
        await new Promise<void>((resolve) => stream.onAbort(resolve));
        clearInterval(heartbeat);
        unsubscribe();
        streams.delete(stream);
      });
    },
    closeAll(): void {
      for (const stream of streams) stream.abort();
    },
    get size(): number {
      return streams.size;
    },
  };
}

export type EventStreams = ReturnType<typeof createEventStreams>;
