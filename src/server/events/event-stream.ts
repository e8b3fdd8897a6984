import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Refusal } from '#contract/errors.ts';
import { type Change, HEARTBEAT_SECONDS } from '#contract/events.ts';
import { RETRY_AFTER_SECONDS } from '../db/database-away.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Who listens: whether they still may is asked again when a change concerns that, and with each heartbeat. */
export interface Listener {
  concerns(change: Change): boolean;
  mayListen(): Promise<boolean>;
}

/** Milliseconds that changes are gathered: written to hundreds of streams, each write costs more than what it says. */
const GATHER_MS = 25;
/** Bytes that may wait for a browser; one that reads so slowly is cut off, and refetches when it is back. */
const MOST_WAITING = 1024 * 1024;

const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
const HEARTBEAT = eventText('heartbeat', '');

/** The open streams of this process, so that stopping can close them. Each text is made once, whoever reads it. */
export function createEventStreams(changes: ChangeFeed) {
  const streams = new Map<ServerResponse, Listener>();
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function send(text: string): void {
    const bytes = Buffer.from(text);
    for (const stream of streams.keys()) {
      if (stream.writableLength > MOST_WAITING) stream.destroy();
      else stream.write(bytes);
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = gathered;
    gathered = '';
    if (text !== '') send(text);
  }

  function end(stream: ServerResponse): void {
    // At once: nothing may be written to it any more.
    streams.delete(stream);
    stream.end();
  }

  function check(stream: ServerResponse, listener: Listener): void {
    listener.mayListen().then(
      (may) => may || end(stream),
      // The database is away: who they are is asked again with the next heartbeat.
      () => undefined,
    );
  }

  const unsubscribe = changes.subscribe({
    onChange(change) {
      if (streams.size === 0) return;
      gathered += eventText('change', JSON.stringify(change));
      timer ??= setTimeout(flush, GATHER_MS);
      for (const [stream, listener] of streams) if (listener.concerns(change)) check(stream, listener);
    },
    onGap() {
      flush();
      send(eventText('gap', ''));
      for (const [stream, listener] of streams) check(stream, listener);
    },
  });
  const heartbeat = setInterval(() => {
    send(HEARTBEAT);
    for (const [stream, listener] of streams) check(stream, listener);
  }, HEARTBEAT_SECONDS * 1_000);
  heartbeat.unref();

  return {
    /**
     * Answers with server-sent events: each change after it is committed, `gap` after a lost connection, heartbeats.
     * Throws SERVICE_UNAVAILABLE once they are closed: nobody would serve this one, and it would hold the process up.
     */
    open(outgoing: ServerResponse, headers: OutgoingHttpHeaders, listener: Listener): void {
      if (closed) throw new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });
      outgoing.writeHead(200, {
        ...headers,
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      // What was gathered before is none of a new one's business.
      flush();
      streams.set(outgoing, listener);
      outgoing.on('close', () => streams.delete(outgoing));
      // Whatever broke it closes it.
      outgoing.on('error', () => streams.delete(outgoing));
      // Says at once that the stream is open: proxies and the browser's banner wait for a first byte.
      outgoing.write(HEARTBEAT);
    },
    closeAll(): void {
      closed = true;
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(timer);
      for (const stream of [...streams.keys()]) end(stream);
    },
  };
}

export type EventStreams = ReturnType<typeof createEventStreams>;
