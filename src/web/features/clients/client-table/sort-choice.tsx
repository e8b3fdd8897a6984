import { NativeSelect } from '@mantine/core';
import { CLIENT_SORTS, type ClientSort, readSort } from '#contract/clients/client-list/client-sort.ts';
import { COLUMN_LABELS } from '#contract/clients/client-list/column-labels.ts';
import { sortParts } from '#contract/clients/client-list/sort-parts.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';

const SORTS = CLIENT_SORTS.map((sort) => {
  const { column, descending } = sortParts(sort);
  return { value: sort, label: `${COLUMN_LABELS[column]}, ${descending ? 'descending' : 'ascending'}` };
});

/** The order of the list, for phones, where the table has no headings to sort by. */
export function SortChoice({ sort, onSort }: { sort: ClientSort; onSort: (sort: ClientSort) => void }) {
  return (
    <NativeSelect
      {...hiddenLabel('Sort by')}
      data={SORTS}
      value={sort}
      onChange={({ currentTarget: { value } }) => onSort(readSort(value) ?? sort)}
    />
  );
}
