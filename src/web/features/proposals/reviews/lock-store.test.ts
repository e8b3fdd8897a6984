import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_MS } from '#contract/proposals/reviews/lock.ts';
import { dropLock, readLock, storeLock } from './lock-store.ts';

const lock = { user_id: 'u', client_id: 'c', run_id: null };

const memoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
};
const refuse = () => {
  throw new DOMException('No', 'QuotaExceededError');
};

let storage: ReturnType<typeof memoryStorage>;
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  dropLock();
  vi.unstubAllGlobals();
});

describe('the stored lock', () => {
  it('can be read only by its user', () => {
    storeLock(lock, LOCK_MS);
    expect(readLock('u')).toMatchObject({ ...lock, left: LOCK_MS });
    expect(readLock('another user')).toBeNull();
    dropLock();
    expect(readLock('u')).toBeNull();
  });

  it('is gone once another tab lifts it', () => {
    storeLock(lock, LOCK_MS);
    storage.removeItem('tallygate:reviews-lock');
    expect(readLock('u')).toBeNull();
  });

  it.each([
    ['the browser blocks storage', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['the storage is full', { setItem: refuse }],
  ])('is kept in memory if %s', (_why, refused) => {
    Object.assign(storage, refused);
    storeLock(lock, LOCK_MS);
    expect(readLock('u')).toMatchObject(lock);
    storeLock({ ...lock, run_id: 'r' }, LOCK_MS);
    expect(readLock('u')?.run_id).toBe('r');
    dropLock();
    expect(readLock('u')).toBeNull();
  });

  it('is the newest lock, even if the storage is full', () => {
    storeLock(lock, LOCK_MS);
    storage.setItem = refuse;
    storeLock({ ...lock, run_id: 'r' }, LOCK_MS);
    expect(readLock('u')?.run_id).toBe('r');
  });

  it.each(['', 'null', '7', '{}', '{"user_id":"u","client_id":"c","run_id":null,"left":"9"}'])(
    "is not read from the invalid value '%s'",
    (text) => {
      storage.setItem('tallygate:reviews-lock', text);
      expect(readLock('u')).toBeNull();
    },
  );
});
