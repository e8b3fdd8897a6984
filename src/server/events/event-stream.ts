import type { Context as HonoContext } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { HEARTBEAT_SECONDS } from '#contract/events.ts';
import type { ChangeFeed } from './change-feed.ts';

/** The open streams of this process, so that stopping can close them. */
export function createEventStreams(changes: ChangeFeed) {
  const streams = new Set<SSEStreamingApi>();

  return {
    /** Answers with server-sent events: each change as it is committed, `gap` after a lost connection, heartbeats. */
    open(c: HonoContext): Response {
      c.header('Cache-Control', 'no-store');
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (stream) => {
        streams.add(stream);
        const send = (event: string, data: string) => {
          stream.writeSSE({ event, data }).catch(() => stream.abort());
        };
        const unsubscribe = changes.subscribe({
          onChange: (change) => send('change', JSON.stringify(change)),
          onGap: () => send('gap', ''),
        });
        const heartbeat = setInterval(() => send('heartbeat', ''), HEARTBEAT_SECONDS * 1_000);
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
