import { afterEach, expect, it, vi } from 'vitest';
import { savedPlace, savedSearch, savePlace, saveSearch } from './left-list.ts';

const PLACE = { entry: 'k1', list: '{}', scrolled: 420, above: 3 };

function stubStorage(items: Pick<Storage, 'getItem' | 'setItem'>): void {
  vi.stubGlobal('sessionStorage', items);
}

afterEach(() => vi.unstubAllGlobals());

it("restores a list's filters and position for the same user only", () => {
  const items = new Map<string, string>();
  stubStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  });
  saveSearch('ada', { search: 'Lovelace', status: 'new_inquiry' });
  savePlace('ada', PLACE);
  expect(savedSearch('ada')).toEqual({ search: 'Lovelace', status: 'new_inquiry' });
  expect(savedPlace('ada', 'k1', '{}', false)).toEqual(PLACE);
  expect(savedSearch('grace')).toEqual({});
  expect(savedPlace('grace', 'k1', '{}', true)).toBeNull();
});

it('restores nothing, and throws nothing, without session storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  stubStorage({ getItem: refuse, setItem: refuse });
  saveSearch('ada', { search: 'Lovelace' });
  expect(savedSearch('ada')).toEqual({});
  expect(savedPlace('ada', 'k1', '{}', true)).toBeNull();
});
