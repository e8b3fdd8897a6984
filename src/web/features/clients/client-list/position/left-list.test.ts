import { afterEach, expect, test, vi } from 'vitest';
import { savedPosition, savedSearch, savePosition, saveSearch } from './left-list.ts';

const POSITION = { entry: 'k1', list: '{}', scrolled: 420, above: 3 };

function stubStorage(items: Pick<Storage, 'getItem' | 'setItem'>): void {
  vi.stubGlobal('sessionStorage', items);
}

afterEach(() => vi.unstubAllGlobals());

test("a list's filters and position are restored for the same user only", () => {
  const items = new Map<string, string>();
  stubStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  });
  saveSearch('ada', { search: 'Lovelace', status: 'new_inquiry' });
  savePosition('ada', POSITION);
  expect(savedSearch('ada')).toEqual({ search: 'Lovelace', status: 'new_inquiry' });
  expect(savedPosition('ada', 'k1', '{}', false)).toEqual(POSITION);
  expect(savedSearch('grace')).toEqual({});
  expect(savedPosition('grace', 'k1', '{}', true)).toBeNull();
});

test('without session storage, nothing is restored and nothing is thrown', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  stubStorage({ getItem: refuse, setItem: refuse });
  saveSearch('ada', { search: 'Lovelace' });
  expect(savedSearch('ada')).toEqual({});
  expect(savedPosition('ada', 'k1', '{}', true)).toBeNull();
});
