import type { ClientColumn } from './client-columns.ts';
import { type ClientSort, sortBy, sortParts } from './client-sort.ts';

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
