/** Filter of the catalogue's list. Null means all. */
export interface CatalogueFilter {
  search: string;
  category_id: string | null;
  sub_header_id: string | null;
}

export const NO_CATALOGUE_FILTER: CatalogueFilter = { search: '', category_id: null, sub_header_id: null };

/** Removes a category or sub-header that doesn't exist, for example from an old URL. */
export function knownFilter(
  filter: CatalogueFilter,
  { categories, sub_headers }: Record<'categories' | 'sub_headers', readonly { id: string }[]>,
): CatalogueFilter {
  const known = (entries: readonly { id: string }[], wanted: string | null) =>
    entries.some(({ id }) => id === wanted) ? wanted : null;
  return {
    search: filter.search,
    category_id: known(categories, filter.category_id),
    sub_header_id: known(sub_headers, filter.sub_header_id),
  };
}

interface Filterable {
  name: string;
  display_name: string;
  /**
   * The category and sub-header that the entry is or belongs to; null if unknown. A category has no `sub_header_id`.
   */
  category_id: string | null;
  sub_header_id: string | null;
}

/** Whether an entry is listed. The search covers display and internal names and ignores case. */
export function matchesFilter(entry: Filterable, filter: CatalogueFilter): boolean {
  const search = filter.search.trim().toLowerCase();
  return (
    (filter.category_id === null || entry.category_id === filter.category_id) &&
    (filter.sub_header_id === null ||
      entry.sub_header_id === null ||
      entry.sub_header_id === filter.sub_header_id) &&
    (entry.display_name.toLowerCase().includes(search) || entry.name.toLowerCase().includes(search))
  );
}

export function isCatalogueFiltered(filter: CatalogueFilter): boolean {
  return filter.search.trim() !== '' || filter.category_id !== null || filter.sub_header_id !== null;
}
