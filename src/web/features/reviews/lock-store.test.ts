import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_MS } from '#contract/reviews/lock.ts';
import { dropLock, keepLock, readLock } from './lock-store.ts';

const lock = { user_id: 'u', client_id: 'c', run_id: null };

const works = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const refuses = () => {
  throw new DOMException('No', 'QuotaExceededError');
};

let storage: ReturnType<typeof works>;
beforeEach(() => {
  storage = works();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  dropLock();
  vi.unstubAllGlobals();
});

describe('the stored lock', () => {
  it('belongs to one user, and is shared by all pages of the browser', () => {
    keepLock(lock, LOCK_MS);
    expect(readLock('u')).toMatchObject({ ...lock, left: LOCK_MS });
    expect(readLock('another user')).toBeNull();
    dropLock();
    expect(readLock('u')).toBeNull();
  });

  it('is gone once another tab lifts it', () => {
    keepLock(lock, LOCK_MS);
    storage.removeItem('tallygate:reviews-lock');
    expect(readLock('u')).toBeNull();
  });

  it.each([
    ['the browser refuses its storage', { getItem: refuses, setItem: refuses, removeItem: refuses }],
    ['the storage is full', { setItem: refuses }],
  ])('lasts as long as the page if %s', (_why, refused) => {
    Object.assign(storage, refused);
    keepLock(lock, LOCK_MS);
    expect(readLock('u')).toMatchObject(lock);
    keepLock({ ...lock, run_id: 'r' }, LOCK_MS);
    expect(readLock('u')?.run_id).toBe('r');
    dropLock();
    expect(readLock('u')).toBeNull();
  });

  it('is the newest one if the storage is full and has an older one', () => {
    keepLock(lock, LOCK_MS);
    storage.setItem = refuses;
    keepLock({ ...lock, run_id: 'r' }, LOCK_MS);
    expect(readLock('u')?.run_id).toBe('r');
  });

  it.each(['', 'null', '7', '{}', '{"user_id":"u","client_id":"c","run_id":null,"left":"9"}'])(
    'ignores invalid stored values: %s',
    (text) => {
      storage.setItem('tallygate:reviews-lock', text);
      expect(readLock('u')).toBeNull();
    },
  );
});
