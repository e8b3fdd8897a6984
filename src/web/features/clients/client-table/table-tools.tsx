import { Group, NativeSelect } from '@mantine/core';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { CLIENT_SORTS, type ClientSort, readSort } from '#contract/clients/client-list/client-sort.ts';
import { COLUMN_LABELS } from '#contract/clients/client-list/column-labels.ts';
import { sortParts } from '#contract/clients/client-list/sort-parts.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { ColumnsMenu } from './columns-menu.tsx';

export interface TableToolsProps {
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
  columns: readonly ClientColumn[];
  onColumns: (columns: readonly ClientColumn[]) => void;
  /** Whether the table is a list without headings to sort by, as on phones. */
  narrow: boolean;
}

const SORTS = CLIENT_SORTS.map((sort) => {
  const { column, descending } = sortParts(sort);
  return { value: sort, label: `${COLUMN_LABELS[column]}, ${descending ? 'descending' : 'ascending'}` };
});

/** The choice of columns or, on a phone, of the order. */
export function TableTools({ sort, onSort, columns, onColumns, narrow }: TableToolsProps) {
  return (
    <Group justify="flex-end" mb="xs" mt={-36}>
      {narrow ? (
        <NativeSelect
          {...hiddenLabel('Sort by')}
          data={SORTS}
          value={sort}
          onChange={({ currentTarget: { value } }) => onSort(readSort(value) ?? sort)}
        />
      ) : (
        <ColumnsMenu columns={columns} onColumns={onColumns} />
      )}
    </Group>
  );
}
