import type { Change, WatchedEntity } from '#contract/events.ts';
import type { Actor } from '#server/context.ts';
import type { ChangeFeed } from '#server/events/change-feed.ts';

/** Maximum entries, about 1 KB each. A full cache drops its oldest entry. */
const MAX_ENTRIES = 20_000;
/** Milliseconds after which an entry is read again even without an announced change. */
const MAX_AGE_MS = 60_000;

/** Entities whose changes affect an actor. Such a change has the id of the user or the key, or null. */
const OF_ACTORS: readonly WatchedEntity[] = ['users', 'sessions', 'api_keys'];

interface Entry {
  actor: Actor;
  /** Epoch milliseconds after which the entry is read again. */
  stale_at: number;
}

/**
 * Caches the actor behind each credential, so that requests need no query. Announced changes to users, sessions and
 * keys drop the affected entries in every process. While announcements may be missed, nothing is cached.
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
    /**
     * `credential` is a hash, so that no keys are in memory. `load` returns null if nobody has the credential. Null
     * isn't cached.
     */
    async get(
      credential: string,
      load: () => Promise<{ actor: Actor; stale_at: number } | null>,
    ): Promise<Actor | null> {
      const time = now().getTime();
      const known = byCredential.get(credential);
      const fresh = known && time < known.stale_at && known.stale_at <= time + MAX_AGE_MS;
      if (fresh && changes.listening) return known.actor;
      forget(credential);
      const before = generation;
      const found = await load();
      if (!found) return null;
      // If a change was announced during the read, the result serves this request only.
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

/** A program's permissions depend on its key and on the key's creator. */
function usersBehind({ user_id, api_key }: Actor): string[] {
  return api_key ? [user_id, api_key.made_by] : [user_id];
}

/** Whether a change may affect the actor's permissions. */
export function concernsActor(actor: Actor, { entity, id }: Change): boolean {
  return OF_ACTORS.includes(entity) && (id === null || usersBehind(actor).includes(id));
}
