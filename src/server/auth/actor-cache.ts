import type { Change } from '#contract/events.ts';
import type { Actor } from '../context.ts';
import type { ChangeFeed } from '../events/change-feed.ts';

/** Entries at the most; the oldest goes. About 1 KB each. */
const MAX_ENTRIES = 20_000;
/** Milliseconds after which the database is asked again even if no change was announced. */
const MAX_AGE_MS = 60_000;

interface Entry {
  actor: Actor;
  /** Epoch milliseconds from when on the database is asked again. */
  stale_at: number;
}

/**
 * Who a credential stands for, kept in the process so that a request costs no query. What the database announces
 * about users, sessions and keys drops the entries concerned, in every process; while announcements may be missed,
 * nothing is kept.
 */
export function createActorCache(changes: ChangeFeed, now: () => Date) {
  const byCredential = new Map<string, Entry>();
  const credentialsOf = new Map<string, Set<string>>();
  let generation = 0;

  function forget(credential: string): void {
    const entry = byCredential.get(credential);
    if (!entry) return;
    byCredential.delete(credential);
    const credentials = credentialsOf.get(entry.actor.user_id);
    credentials?.delete(credential);
    if (credentials?.size === 0) credentialsOf.delete(entry.actor.user_id);
  }

  function forgetAll(): void {
    generation += 1;
    byCredential.clear();
    credentialsOf.clear();
  }

  changes.subscribe({
    onGap: forgetAll,
    onChange(change: Change) {
      if (!concernsActors(change)) return;
      generation += 1;
      if (change.id === null) forgetAll();
      else for (const credential of [...(credentialsOf.get(change.id) ?? [])]) forget(credential);
    },
  });

  return {
    /** `credential` is a hash: no key lies about in memory. `look` answers null for nobody, which is not kept. */
    async get(
      credential: string,
      look: () => Promise<{ actor: Actor; stale_at: number } | null>,
    ): Promise<Actor | null> {
      const time = now().getTime();
      const known = byCredential.get(credential);
      const fresh = known && time < known.stale_at && known.stale_at <= time + MAX_AGE_MS;
      if (fresh && changes.listening) return known.actor;
      forget(credential);
      const before = generation;
      const found = await look();
      if (!found) return null;
      // Read before a change that was announced meanwhile: good for this request, not for the next.
      if (before === generation && changes.listening) {
        const [oldest] = byCredential.keys();
        if (byCredential.size >= MAX_ENTRIES && oldest !== undefined) forget(oldest);
        byCredential.set(credential, { ...found, stale_at: Math.min(found.stale_at, time + MAX_AGE_MS) });
        const credentials = credentialsOf.get(found.actor.user_id) ?? new Set();
        credentialsOf.set(found.actor.user_id, credentials.add(credential));
      }
      return found.actor;
    },
  };
}

/** Whether a change may end or alter what someone may do; its id is then the user's or the key's. */
export function concernsActors(change: Change): boolean {
  return change.entity === 'users' || change.entity === 'sessions' || change.entity === 'api_keys';
}
