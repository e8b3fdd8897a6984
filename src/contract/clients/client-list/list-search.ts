import { type PresentFilter, readClientFilter } from '#contract/clients/clients/client-filter.ts';
import { type ClientColumn, readColumns } from './client-columns.ts';
import { type ClientSort, readSort } from './client-sort.ts';

export const CLIENT_VIEWS = ['cards', 'table', 'board'] as const;
export type ClientView = (typeof CLIENT_VIEWS)[number];

/** The search parameters of /clients: the filters, and how the clients are shown. */
export interface ClientListSearch extends PresentFilter {
  view?: ClientView;
  /** The table's order; newest first if missing. */
  sort?: ClientSort;
  /** The table's columns, in order. */
  columns?: readonly ClientColumn[];
}

export function readView(raw: unknown): ClientView | undefined {
  return CLIENT_VIEWS.find((known) => known === raw);
}

/** Reads the search parameters from an address or from storage. Ignores unknown and invalid values. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ClientListSearch {
  const view = readView(raw.view);
  const sort = readSort(raw.sort);
  const columns = readColumns(raw.columns);
  return {
    ...readClientFilter(raw),
    ...(view && { view }),
    ...(sort && { sort }),
    ...(columns && { columns }),
  };
}
