import { CLIENT_COLUMNS, type ClientColumn } from './client-columns.ts';

/** A column, with a leading minus sign for descending order: `name`, `-created_at`. */
export type ClientSort = ClientColumn | `-${ClientColumn}`;

/** The order of the cards and the board: newest first. */
export const DEFAULT_SORT = '-created_at' satisfies ClientSort;

export const CLIENT_SORTS: readonly ClientSort[] = CLIENT_COLUMNS.flatMap((column) => [
  column,
  `-${column}` as const,
]);

export function readSort(raw: unknown): ClientSort | undefined {
  return CLIENT_SORTS.find((known) => known === raw);
}
