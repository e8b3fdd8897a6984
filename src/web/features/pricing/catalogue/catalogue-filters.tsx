import { Button, Group, Select } from '@mantine/core';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { type CatalogueFilter, isCatalogueFiltered } from '#contract/pricing/catalogue/list-filter.ts';
import { SearchInput } from '#web/components/forms/search-input.tsx';
import { type CatalogueLists, pathOf } from './listed-entry.ts';

/** The value of 'All …': a Select needs a string. */
const ALL = 'all';

export interface CatalogueFiltersProps {
  kind: CatalogueKind;
  lists: CatalogueLists | undefined;
  filter: CatalogueFilter;
  onChange: (change: Partial<CatalogueFilter>) => void;
  onClear: () => void;
  /** Number of times the filters were cleared, by any button. The focus then moves to the search field. */
  cleared: number;
}

/** The sub-header filter applies to sub-headers and options. It lists the sub-headers of the selected category. */
export function CatalogueFilters({ kind, lists, filter, onChange, onClear, cleared }: CatalogueFiltersProps) {
  const categories = lists?.categories ?? [];
  const subHeaders = (lists?.sub_headers ?? []).filter(
    ({ category_id }) => filter.category_id === null || category_id === filter.category_id,
  );
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <SearchInput
        key={cleared}
        focused={cleared > 0}
        label="Search"
        placeholder="Search services..."
        value={filter.search}
        onChange={(search) => onChange({ search })}
        flex="1 1 14rem"
      />
      <Select
        label="Category"
        data={[
          { value: ALL, label: 'All Categories' },
          ...categories.map(({ id, display_name }) => ({ value: id, label: display_name })),
        ]}
        value={filter.category_id ?? ALL}
        onChange={(value) => onChange({ category_id: value === ALL ? null : value, sub_header_id: null })}
        allowDeselect={false}
        searchable
        flex="1 1 12rem"
      />
      {kind !== 'category' && (
        <Select
          label="Sub-Header"
          data={[
            { value: ALL, label: 'All Sub-Headers' },
            ...subHeaders.map(({ id, display_name, category_display_name }) => ({
              value: id,
              label: pathOf(category_display_name, display_name),
            })),
          ]}
          value={filter.sub_header_id ?? ALL}
          onChange={(value) => onChange({ sub_header_id: value === ALL ? null : value })}
          allowDeselect={false}
          searchable
          flex="1 1 16rem"
        />
      )}
      {isCatalogueFiltered(filter) && (
        <Button variant="subtle" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </Group>
  );
}
