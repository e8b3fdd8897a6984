import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import type { ExportOptions } from '#contract/clients/client-list/export-options.ts';
import type { ListQuery } from '#web/features/clients/client-list/client-pages.ts';

export interface ExportMenuProps {
  query: ListQuery;
  /** The table's columns. Undefined in other views. */
  columns: readonly ClientColumn[] | undefined;
}

const FORMATS = [
  { format: 'csv', label: 'CSV (.csv)' },
  { format: 'xlsx', label: 'Excel (.xlsx)' },
] as const;

/** Files that a list can be exported as: with all fields and, from the table, with the columns shown. */
export function exportChoices(
  columns: readonly ClientColumn[] | undefined,
): { label: string; options: Pick<ExportOptions, 'format' | 'columns'> }[] {
  const all = FORMATS.map(({ format, label }) => ({ label, options: { format } }));
  if (!columns) return all;
  const shown = FORMATS.map(({ format, label }) => ({
    label: `${label}, columns shown`,
    options: { format, columns },
  }));
  return [...all, ...shown];
}
