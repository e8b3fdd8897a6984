import { type StoredLock, storedAt } from '#contract/proposals/reviews/lock.ts';

const KEY = 'tallygate:reviews-lock';

/** The lock as text if the browser refused to store it, else null. It lasts until the page is closed. */
let unstoredLock: string | null = null;

/** Returns this browser's lock if it belongs to `userId`. */
export function readLock(userId: string): StoredLock | null {
  try {
    const stored: unknown = JSON.parse(readText() ?? 'null');
    return isLock(stored) && stored.user_id === userId ? stored : null;
  } catch {
    return null;
  }
}

export function storeLock(lock: Pick<StoredLock, 'user_id' | 'client_id' | 'run_id'>, left: number): void {
  const text = JSON.stringify(storedAt(lock, left, Date.now()));
  try {
    localStorage.setItem(KEY, text);
    unstoredLock = null;
  } catch {
    unstoredLock = text;
  }
}

export function dropLock(): void {
  unstoredLock = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function readText(): string | null {
  if (unstoredLock !== null) return unstoredLock;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Calls `listener` when another tab stores or deletes the lock. Returns a function to unsubscribe. */
export function onLockChange(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function isLock(value: unknown): value is StoredLock {
  if (typeof value !== 'object' || value === null) return false;
  const lock = value as Partial<Record<keyof StoredLock, unknown>>;
  return (
    typeof lock.user_id === 'string' &&
    typeof lock.client_id === 'string' &&
    (lock.run_id === null || typeof lock.run_id === 'string') &&
    [lock.expires_at, lock.seen_at, lock.left].every(Number.isFinite)
  );
}
