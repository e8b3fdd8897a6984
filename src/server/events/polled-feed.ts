import type { Change } from '#contract/events.ts';
import type { ChangeFeed } from './change-feed.ts';
import { createRecentChanges } from './recent-changes.ts';

/** Milliseconds between refreshes: about how long people wait for somebody else's change. */
const REFRESH_MS = 3_000;

/**
 * A feed for installations where announcements don't arrive. It reports a gap at intervals, so that everything is read
 * again. It never claims to listen, so sessions aren't cached.
 */
export function openPolledFeed(refreshMs = REFRESH_MS): ChangeFeed {
  const subscribers = new Set<{ onChange(change: Change): void; onGap(): void }>();
  const recent = createRecentChanges();
  const timer = setInterval(() => {
    recent.miss();
    for (const subscriber of subscribers) subscriber.onGap();
  }, refreshMs);
  timer.unref();
  return {
    get position() {
      return recent.position;
    },
    since: recent.since,
    listening: false,
    caughtUp: async () => undefined,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    close: async () => clearInterval(timer),
  };
}
