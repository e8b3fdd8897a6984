import { expect, test } from 'vitest';
import { isCatalogueFiltered, knownFilter, matchesFilter, NO_CATALOGUE_FILTER } from './list-filter.ts';

const vat = { name: 'vat_returns', display_name: 'Quarterly Filing', category_id: 'c1', sub_header_id: 's1' };

test('the search matches display and internal names and ignores case', () => {
  for (const search of ['quarter', 'FILING', 'vat_', ' VAT_RETURNS ', '']) {
    expect(matchesFilter(vat, { ...NO_CATALOGUE_FILTER, search }), search).toBe(true);
  }
  expect(matchesFilter(vat, { ...NO_CATALOGUE_FILTER, search: 'payroll' })).toBe(false);
});

test('the filters for category, sub-header and search text combine', () => {
  expect(matchesFilter(vat, { search: 'vat', category_id: 'c1', sub_header_id: 's1' })).toBe(true);
  expect(matchesFilter(vat, { search: 'vat', category_id: 'c2', sub_header_id: null })).toBe(false);
  expect(matchesFilter(vat, { search: 'vat', category_id: 'c1', sub_header_id: 's2' })).toBe(false);
});

test('a filter by sub-header keeps all categories in the list', () => {
  const category = { ...vat, sub_header_id: null };
  expect(matchesFilter(category, { search: '', category_id: null, sub_header_id: 's2' })).toBe(true);
});

test("blank search text doesn't count as a filter", () => {
  expect(isCatalogueFiltered({ ...NO_CATALOGUE_FILTER, search: '  ' })).toBe(false);
  expect(isCatalogueFiltered({ ...NO_CATALOGUE_FILTER, category_id: 'c1' })).toBe(true);
});

test('unknown categories and sub-headers are removed from the filter', () => {
  const lists = { categories: [{ id: 'c1' }], sub_headers: [{ id: 's1' }] };
  const filter = { search: 'vat', category_id: 'c1', sub_header_id: 's1' };
  expect(knownFilter(filter, lists)).toEqual(filter);
  expect(knownFilter({ ...filter, category_id: 's1', sub_header_id: 'gone' }, lists)).toEqual({
    search: 'vat',
    category_id: null,
    sub_header_id: null,
  });
});
