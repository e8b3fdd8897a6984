import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Refusal } from '#contract/errors.ts';
import { type Change, HEARTBEAT_SECONDS, isOwnChange, seesAllOf } from '#contract/events.ts';
import { USER_ROLES, type UserRole } from '#contract/users/user.ts';
import type { Actor } from '#server/context.ts';
import { RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Who listens: read again when a change concerns that, and with each heartbeat. */
export interface Listener {
  actor: Actor;
  concerns(change: Change): boolean;
  /** Null: nobody who may listen any more. */
  findActor(): Promise<Actor | null>;
}

/** Milliseconds that changes are gathered: written to hundreds of streams, each write costs more than what it says. */
const GATHER_MS = 25;
/** Bytes that may wait for a browser; one that reads so slowly is cut off, and refetches when it is back. */
const MOST_WAITING = 1024 * 1024;

const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
const HEARTBEAT = eventText('heartbeat', '');
const changeText = (change: Change) => eventText('change', JSON.stringify(change));

const toAll = (text: string): Record<UserRole, string> => ({ admin: text, staff: text });
const nothing = () => toAll('');
const GAP = eventText('gap', '');

const mayKnow = (actor: Actor, change: Change) =>
  seesAllOf(actor.role, change.entity) || isOwnChange(actor, change);

/** The open streams of this process, so that stopping can close them. Each text is made once a role, whoever reads it. */
export function createEventStreams(changes: ChangeFeed) {
  const streams = new Map<ServerResponse, Listener>();
  let gathered = nothing();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function send(texts: Record<UserRole, string>): void {
    const bytes = { admin: Buffer.from(texts.admin), staff: Buffer.from(texts.staff) };
    for (const [stream, { actor }] of streams) {
      if (bytes[actor.role].length === 0) continue;
      if (stream.writableLength > MOST_WAITING) stream.destroy();
      else stream.write(bytes[actor.role]);
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const texts = gathered;
    gathered = nothing();
    send(texts);
  }

  function end(stream: ServerResponse): void {
    // At once: nothing may be written to it any more.
    streams.delete(stream);
    stream.end();
  }

  function check(stream: ServerResponse, listener: Listener, change?: Change): void {
    // Later: who caches actors hears of the same change, perhaps after us.
    const asked = Promise.resolve().then(() => listener.findActor());
    asked.then(
      (actor) => {
        if (!actor) return end(stream);
        // By either role: which one the change is sent by to all of them is not sure while it turns.
        const own = change && [listener.actor, actor].some((who) => isOwnChange(who, change));
        listener.actor = actor;
        // It may have closed meanwhile.
        if (own && streams.has(stream)) stream.write(changeText(change));
      },
      // The database is away: who they are is asked again with the next heartbeat.
      () => undefined,
    );
  }

  const unsubscribe = changes.subscribe({
    onChange(change) {
      if (streams.size === 0) return;
      const text = changeText(change);
      for (const role of USER_ROLES) if (seesAllOf(role, change.entity)) gathered[role] += text;
      timer ??= setTimeout(flush, GATHER_MS);
      for (const [stream, listener] of streams)
        if (listener.concerns(change)) check(stream, listener, change);
    },
    onGap() {
      flush();
      send(toAll(GAP));
      for (const [stream, listener] of streams) check(stream, listener);
    },
  });
  const heartbeat = setInterval(() => {
    send(toAll(HEARTBEAT));
    for (const [stream, listener] of streams) check(stream, listener);
  }, HEARTBEAT_SECONDS * 1_000);
  heartbeat.unref();

  return {
    /**
     * Answers with server-sent events: each change after it is committed, `gap` after a lost connection, heartbeats.
     * `since` is the position of what the page shows: what was announced after it comes first, or `gap`.
     * Throws SERVICE_UNAVAILABLE once they are closed: nobody would serve this one, and it would hold the process up.
     */
    open(outgoing: ServerResponse, headers: OutgoingHttpHeaders, listener: Listener, since?: string): void {
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
