import { expect, test } from 'vitest';
import { readListSearch } from '#contract/clients/client-list/list-search.ts';
import { activitySearch, parseSearch, stringifySearch } from './search-params.ts';

test('the search parameters of /clients survive parsing and formatting unchanged', () => {
  const address =
    '?search=0770&status=info_returned&inquiry_source=Face-to-face&calendly_booking=true&view=table&sort=-name&columns=name,owner';
  const search = readListSearch(parseSearch(address));
  expect(search).toEqual({
    search: '0770',
    status: 'info_returned',
    inquiry_source: 'Face-to-face',
    calendly_booking: 'true',
    view: 'table',
    sort: '-name',
    columns: ['name', 'owner'],
  });
  expect(stringifySearch({ ...search })).toBe(address);
});

test('text that looks like a number stays text', () => {
  expect(readListSearch(parseSearch('?search=1e5&inquiry_source=12'))).toEqual({
    search: '1e5',
    inquiry_source: '12',
  });
});

test('the filters of /activity survive parsing and formatting', () => {
  const person = '5b0c4c5e-5f3b-4c63-9a0e-000000000001';
  for (const search of [{ person, kind: 'calls', day: '2026-02-28' }, { person: 'outside' }]) {
    expect(activitySearch(parseSearch(stringifySearch(search)))).toEqual(search);
  }
  for (const day of ['2026-02-30', 'yesterday', '2026-2-3']) {
    expect(activitySearch({ person: 'Sam', kind: 'mood', day })).toEqual({});
  }
});
