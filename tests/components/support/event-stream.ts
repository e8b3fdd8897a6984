import type { WatchedEntity } from '#contract/events.ts';

const streams = new Set<EventStream>();

/** Stands in for the browser's `EventSource`. Opens at once and stays open. */
class EventStream extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    streams.add(this);
    queueMicrotask(() => this.onopen?.());
  }

  close(): void {
    streams.delete(this);
  }
}

Object.assign(window, { EventSource: EventStream });

/** Announces a change to the app, as the server does after a commit. */
export function announceEvent(entity: WatchedEntity, id: string): void {
  for (const stream of streams)
    stream.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ entity, id }) }));
}
