import { expect, test } from 'vitest';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { firstCalls } from './first-calls.ts';

const callsAt = (pathname: string, search: Record<string, string> = {}, views: SavedView[] = []) =>
  firstCalls({ pathname, search }, views);
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const view = (search: SavedView['search'], first = false) => ({ id: ID, first, search }) as SavedView;

test('the dashboard and a client page request what they show', () => {
  expect(callsAt('/dashboard')).toEqual([{ path: ['dashboard', 'overview'] }]);
  expect(callsAt(`/clients/${ID}`)).toEqual([{ path: ['clients', 'get'], input: { id: ID } }]);
});

test('the list requests its first page with the filters in the address', () => {
  expect(
    callsAt('/clients', {
      search: '0770',
      status: 'proforma_review',
      view: 'table',
      sort: 'nonsense',
    }),
  ).toEqual([
    { path: ['clients', 'count'], input: { search: '0770', status: 'proforma_review' } },
    { path: ['clients', 'list'], input: { search: '0770', status: 'proforma_review', limit: 60 } },
  ]);
});

test('without search parameters, the list opens the view that is marked as first', () => {
  const [count] = callsAt('/clients', {}, [view({ search: 'taylor' }, true)]);
  expect(count?.input).toEqual({ search: 'taylor' });
});

test('a saved view in the address is opened', () => {
  const [count] = callsAt('/clients', { saved: ID }, [view({ search: 'taylor' })]);
  expect(count?.input).toEqual({ search: 'taylor' });
  expect(callsAt('/clients', { saved: ID })).toEqual([]);
});

test.each(['/', '/clients/add', '/clients/not-an-id', `/clients/${ID}/edit`, '/settings'])(
  '%s has no first calls',
  (address) => {
    expect(callsAt(address)).toEqual([]);
  },
);
