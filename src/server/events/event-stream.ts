import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Refusal } from '#contract/errors.ts';
import { type Change, HEARTBEAT_SECONDS, isOwnChange, seesAllOf } from '#contract/events.ts';
import { USER_ROLES, type UserRole } from '#contract/identity/users/user.ts';
import type { Actor } from '#server/context.ts';
import { RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';
import type { ChangeFeed } from './change-feed.ts';

/** The actor behind a stream. Looked up again when a change concerns them, after a gap and with each heartbeat. */
export interface Listener {
  actor: Actor;
  concerns(change: Change): boolean;
  /** Returns null if the actor may no longer listen. */
  findActor(): Promise<Actor | null>;
}

/** Milliseconds to batch changes for: with hundreds of streams, writes cost more than their content. */
const BATCH_MS = 25;
/** Maximum bytes buffered for a browser. A slower reader is disconnected and refetches when it reconnects. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
const HEARTBEAT = eventText('heartbeat', '');
const changeText = (change: Change) => eventText('change', JSON.stringify(change));

const toAll = (text: string): Record<UserRole, string> => ({ admin: text, staff: text });
const nothing = () => toAll('');
const GAP = eventText('gap', '');
const AWAY = eventText('away', '');

const mayKnow = (actor: Actor, change: Change) =>
  seesAllOf(actor.role, change.entity) || isOwnChange(actor, change);

/** The open streams of this process. Each text is built once per role, not once per stream. */
export function createEventStreams(changes: ChangeFeed) {
  const streams = new Map<ServerResponse, Listener>();
  let batched = nothing();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function send(texts: Record<UserRole, string>): void {
    const bytes = { admin: Buffer.from(texts.admin), staff: Buffer.from(texts.staff) };
    for (const [stream, { actor }] of streams) {
      if (bytes[actor.role].length === 0) continue;
      if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
      else stream.write(bytes[actor.role]);
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const texts = batched;
    batched = nothing();
    send(texts);
  }

  function end(stream: ServerResponse): void {
    // Remove it first, so that nothing else is written to it.
    streams.delete(stream);
    stream.end();
  }

  function check(stream: ServerResponse, listener: Listener, change?: Change): void {
    // Deferred: the cache of actors may receive the same change after this stream.
    const asked = Promise.resolve().then(() => listener.findActor());
    asked.then(
      (actor) => {
        if (!actor) return end(stream);
        // Check both roles: while the role changes, it's uncertain which of the two the batch used.
        const own = change && [listener.actor, actor].some((who) => isOwnChange(who, change));
        listener.actor = actor;
        // The stream may have closed during the lookup.
        if (own && streams.has(stream)) stream.write(changeText(change));
      },
      // The database is unavailable: the next heartbeat retries.
      () => undefined,
    );
  }

  const unsubscribe = changes.subscribe({
    onChange(change) {
      if (streams.size === 0) return;
      const text = changeText(change);
      for (const role of USER_ROLES) if (seesAllOf(role, change.entity)) batched[role] += text;
      timer ??= setTimeout(flush, BATCH_MS);
      for (const [stream, listener] of streams)
        if (listener.concerns(change) || isOwnChange(listener.actor, change)) check(stream, listener, change);
    },
    onGap() {
      flush();
      send(toAll(GAP));
      for (const [stream, listener] of streams) check(stream, listener);
    },
    onAway: () => send(toAll(AWAY)),
  });
  const heartbeat = setInterval(() => {
    send(toAll(HEARTBEAT));
    for (const [stream, listener] of streams) check(stream, listener);
  }, HEARTBEAT_SECONDS * 1_000);
  heartbeat.unref();

  return {
    /**
     * Responds with server-sent events: committed changes, heartbeats, `away` while the database can't be reached, and
     * `gap` after that.
     * The stream starts with the changes announced after `since`, the page's position, or with `gap`.
     * Throws SERVICE_UNAVAILABLE after `closeAll`: a new stream would delay shutdown.
     */
    open(outgoing: ServerResponse, headers: OutgoingHttpHeaders, listener: Listener, since?: string): void {
      if (closed) throw new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });
      outgoing.writeHead(200, {
        ...headers,
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      // A new stream must not receive changes batched before it opened.
      flush();
      streams.set(outgoing, listener);
      outgoing.on('close', () => streams.delete(outgoing));
      // Treat any error as a disconnection.
      outgoing.on('error', () => streams.delete(outgoing));
      // Proxies and the browser's banner wait for a first byte.
      outgoing.write(HEARTBEAT);
      if (since === undefined) return;
      const missed = changes.since(since)?.filter((change) => mayKnow(listener.actor, change));
      const text = missed ? missed.map(changeText).join('') : GAP;
      if (text !== '') outgoing.write(text);
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
