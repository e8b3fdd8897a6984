import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';

/** Moves a shown column to an index. Returns the same array if the column can't move. */
export function movedColumn(
  columns: readonly ClientColumn[],
  column: ClientColumn,
  to: number,
): readonly ClientColumn[] {
  const from = columns.indexOf(column);
  if (from === -1 || to < 0 || to >= columns.length || to === from) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}

/** Adds a hidden column at the end, or hides a shown one. The only column left can't be hidden. */
export function toggledColumn(
  columns: readonly ClientColumn[],
  column: ClientColumn,
): readonly ClientColumn[] {
  if (!columns.includes(column)) return [...columns, column];
  return columns.length === 1 ? columns : columns.filter((one) => one !== column);
}
