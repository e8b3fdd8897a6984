import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { matchesFilter, NO_CATALOGUE_FILTER } from '#contract/pricing/catalogue/list-filter.ts';
import { SearchInput } from '#web/components/forms/search-input.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { CatalogueTabs } from '#web/features/pricing/catalogue/catalogue-tabs.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { EntryTree } from './entry-tree.tsx';
import { allEntries, pathTo } from './tree-data.ts';

const FETCH_FAILED = 'Failed to fetch service configuration data';

export interface CatalogueTreeProps {
  /** The search in the address. */
  search: string;
  onSearch: (search: string) => void;
  /** The id of the entry in the address, or null. */
  entry: string | null;
  onEntry: (id: string) => void;
}

/** All levels of the catalogue as a tree. */
export function CatalogueTreeView({ search, onSearch, entry, onEntry }: CatalogueTreeProps) {
  const { data: lists, error, isFetching, refetch } = useQuery(orpc.catalogue.list.queryOptions());
  useErrorToast(lists ? null : error, FETCH_FAILED);
  const [cleared, setCleared] = useState(0);
  const entries = useMemo(() => (lists ? allEntries(lists) : []), [lists]);
  const byId = useMemo(() => new Map(entries.map((one) => [one.id, one])), [entries]);
  const [expanded, setExpanded] = useState<Record<string, boolean> | null>(null);
  const found = useMemo(
    () => entries.filter((one) => matchesFilter(one, { ...NO_CATALOGUE_FILTER, search })),
    [entries, search],
  );
  // A match is shown below its parents.
  const shown = useMemo(() => {
    const ids = new Set(found.flatMap(({ id }) => [id, ...Object.keys(pathTo(byId, id))]));
    return search === '' ? entries : entries.filter(({ id }) => ids.has(id));
  }, [entries, found, byId, search]);

  const everything = () => Object.fromEntries(entries.map(({ id }) => [id, true]));
  const clear = () => {
    setCleared(cleared + 1);
    onSearch('');
  };

  return (
    <>
      <CatalogueTabs kind={null} lists={lists} />
      <Group gap="sm" mb="md" align="flex-end">
        <SearchInput
          key={cleared}
          focused={cleared > 0}
          label="Search"
          placeholder="Search services..."
          value={search}
          onChange={onSearch}
          flex="1 1 14rem"
        />
        <Button variant="default" onClick={() => setExpanded(everything())}>
          Expand all
        </Button>
        <Button variant="default" onClick={() => setExpanded({})}>
          Collapse all
        </Button>
      </Group>
      <SectionCard
        title="Service Catalogue"
        description={
          <span aria-live="polite">
            {lists && `${formatNumber(found.length)} ${found.length === 1 ? 'entry' : 'entries'} found`}
            {!lists && !error && 'Loading...'}
          </span>
        }
      >
        {lists && shown.length > 0 && (
          <EntryTree
            // A search unfolds its matches. Without one, the tree is as the user left it.
            key={search}
            all={entries}
            shown={shown}
            expanded={search === '' ? (expanded ?? pathTo(byId, entry)) : null}
            onExpanded={setExpanded}
            chosen={entry}
            onChoose={onEntry}
          />
        )}
        {lists && shown.length === 0 && (
          <EmptyState
            size="sm"
            title={search === '' ? 'No categories found' : 'Nothing found matching your search'}
            actions={
              search !== '' && (
                <Button variant="default" onClick={clear}>
                  Clear search
                </Button>
              )
            }
          />
        )}
        {!lists && error && (
          <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!lists && !error && <SkeletonCard lines={8} />}
      </SectionCard>
    </>
  );
}
