import type { Change, WatchedEntity } from '#contract/events.ts';
import type { Actor } from '#server/context.ts';
import type { ChangeFeed } from '#server/events/change-feed.ts';

/** Entries at the most; the oldest goes. About 1 KB each. */
const MAX_ENTRIES = 20_000;
/** Milliseconds after which the database is asked again even if no change was announced. */
const MAX_AGE_MS = 60_000;

/** Their changes have the id of the user or of the key. */
const OF_ACTORS: readonly WatchedEntity[] = ['users', 'sessions', 'api_keys'];

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
    for (const id of usersBehind(entry.actor)) {
      const credentials = credentialsOf.get(id);
      credentials?.delete(credential);
      if (credentials?.size === 0) credentialsOf.delete(id);
    }
  }

  function forgetAll(): void {
    generation += 1;
    byCredential.clear();
    credentialsOf.clear();
  }

  changes.subscribe({
    onGap: forgetAll,
    onChange(change: Change) {
      if (!OF_ACTORS.includes(change.entity)) return;
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
        for (const id of usersBehind(found.actor)) {
          credentialsOf.set(id, (credentialsOf.get(id) ?? new Set()).add(credential));
        }
      }
      return found.actor;
    },
  };
}

/** A program has what its key has, and no more than the key's maker. */
function usersBehind({ user_id, api_key }: Actor): string[] {
  return api_key ? [user_id, api_key.made_by] : [user_id];
}

/** Whether a change may end or alter what someone may do. */
export function concernsActor(actor: Actor, { entity, id }: Change): boolean {
  return OF_ACTORS.includes(entity) && (id === null || usersBehind(actor).includes(id));
}
