import { afterEach, expect, it, vi } from 'vitest';
import { keepPlace, keepSearch, keptPlace, keptSearch } from './left-list.ts';

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
  keepSearch('ada', { search: 'Lovelace', status: 'new_inquiry' });
  keepPlace('ada', PLACE);
  expect(keptSearch('ada')).toEqual({ search: 'Lovelace', status: 'new_inquiry' });
  expect(keptPlace('ada', 'k1', '{}', false)).toEqual(PLACE);
  expect(keptSearch('grace')).toEqual({});
  expect(keptPlace('grace', 'k1', '{}', true)).toBeNull();
});

it('works without session storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  stubStorage({ getItem: refuse, setItem: refuse });
  keepSearch('ada', { search: 'Lovelace' });
  expect(keptSearch('ada')).toEqual({});
  expect(keptPlace('ada', 'k1', '{}', true)).toBeNull();
});
