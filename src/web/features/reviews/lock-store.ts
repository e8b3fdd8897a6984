import { type StoredLock, storedAt } from '#contract/reviews/lock.ts';

const KEY = 'tallygate:reviews-lock';

/** The lock where the browser refuses to store it, which then lasts as long as the page; null where it is stored. */
let ofThisPage: string | null = null;

/** The lock of this browser, if it is `userId`'s. */
export function readLock(userId: string): StoredLock | null {
  try {
    const stored: unknown = JSON.parse(readText() ?? 'null');
    return isLock(stored) && stored.user_id === userId ? stored : null;
  } catch {
    return null;
  }
}

export function keepLock(lock: Pick<StoredLock, 'user_id' | 'client_id' | 'run_id'>, left: number): void {
  const text = JSON.stringify(storedAt(lock, left, Date.now()));
  try {
    localStorage.setItem(KEY, text);
    ofThisPage = null;
  } catch {
    ofThisPage = text;
  }
}

export function dropLock(): void {
  ofThisPage = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there.
  }
}

function readText(): string | null {
  if (ofThisPage !== null) return ofThisPage;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Tells when another tab of this browser locks or unlocks. Returns how to stop listening. */
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
