import type { ClientColumn } from './client-columns.ts';
import type { ClientSort } from './client-sort.ts';

export interface SortParts {
  column: ClientColumn;
  descending: boolean;
}

export function sortParts(sort: ClientSort): SortParts {
  const descending = sort.startsWith('-');
  return { column: (descending ? sort.slice(1) : sort) as ClientColumn, descending };
}

export function sortBy({ column, descending }: SortParts): ClientSort {
  return descending ? `-${column}` : column;
}

/** The columns that most people want descending first: the longest wait, the newest client. */
const DESCENDING_FIRST: readonly ClientColumn[] = [
  'days_in_status',
  'calendly_booking',
  'value',
  'created_at',
  'last_activity',
];

/** The sort after a click on a column's heading. */
export function nextSort(sort: ClientSort, column: ClientColumn): ClientSort {
  const now = sortParts(sort);
  const descending = now.column === column ? !now.descending : DESCENDING_FIRST.includes(column);
  return sortBy({ column, descending });
}
