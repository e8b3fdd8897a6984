import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import {
  type CatalogueFilter,
  isCatalogueFiltered,
  knownFilter,
  matchesFilter,
  NO_CATALOGUE_FILTER,
} from '#contract/pricing/catalogue/list-filter.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import classes from './catalogue.module.css';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { EntryCard } from './entry-card.tsx';
import { KIND_TEXTS, listSearch } from './kind-texts.ts';
import { type ListedEntry, listedEntries } from './listed-entry.ts';
import { useDeleteEntry } from './use-delete-entry.ts';
import { useOrderedLists, useReorder } from './use-reorder.ts';

const FETCH_FAILED = 'Failed to fetch service configuration data';
const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six'];

export interface CatalogueListProps {
  kind: CatalogueKind;
  /** The filter in the URL. */
  filter: CatalogueFilter;
  onFilter: (change: Partial<CatalogueFilter>) => void;
}

/** The catalogue, with a tab per level. */
export function CatalogueList({ kind, filter: requested, onFilter }: CatalogueListProps) {
  const { data, error, isFetching, refetch } = useQuery(orpc.catalogue.list.queryOptions());
  const lists = useOrderedLists(data);
  useErrorToast(lists ? null : error, FETCH_FAILED);
  const filter = lists ? knownFilter(requested, lists) : requested;
  const [cleared, setCleared] = useState(0);
  const entries = useMemo(() => (lists ? listedEntries(lists, kind) : []), [lists, kind]);
  const shown = entries.filter((entry) => matchesFilter(entry, filter));
  const { many, one, listTitle, create, createPath } = KIND_TEXTS[kind];

  function clear(): void {
    setCleared(cleared + 1);
    onFilter(NO_CATALOGUE_FILTER);
  }

  const createButton = (
    <LinkButton to={createPath} search={listSearch(kind)} leftSection={<IconPlus size={16} aria-hidden />}>
      {create}
    </LinkButton>
  );

  return (
    <>
      <CatalogueTabs kind={kind} lists={lists} />
      <CatalogueFilters
        kind={kind}
        lists={lists}
        filter={filter}
        onChange={onFilter}
        onClear={clear}
        cleared={cleared}
      />
      <SectionCard
        title={listTitle}
        description={
          <span aria-live="polite">
            {lists && `${formatNumber(shown.length)} ${shown.length === 1 ? one : many} found`}
            {!lists && !error && 'Loading...'}
          </span>
        }
        actions={
          <Group gap="xs">
            {kind === 'category' &&
              (['sub_header', 'option'] as const).map((below) => (
                <LinkButton
                  key={below}
                  variant="subtle"
                  to={KIND_TEXTS[below].createPath}
                  search={listSearch(below)}
                >
                  {KIND_TEXTS[below].create}
                </LinkButton>
              ))}
            {createButton}
          </Group>
        }
      >
        {lists && shown.length > 0 && <Cards key={kind} entries={entries} shown={shown} />}
        {lists && shown.length === 0 && (
          <EmptyState
            size="sm"
            title={
              isCatalogueFiltered(filter) ? `No ${many} found matching your filters` : `No ${many} found`
            }
            actions={
              isCatalogueFiltered(filter) ? (
                <Button variant="default" onClick={clear}>
                  Clear Filters
                </Button>
              ) : (
                createButton
              )
            }
          />
        )}
        {!lists && error && (
          <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!lists && !error && (
          <div className={classes.grid} aria-hidden>
            {SKELETONS.map((key) => (
              <SkeletonCard key={key} lines={3} />
            ))}
          </div>
        )}
      </SectionCard>
    </>
  );
}

function Cards({ entries, shown }: { entries: readonly ListedEntry[]; shown: readonly ListedEntry[] }) {
  const { move, announcement } = useReorder();
  const remove = useDeleteEntry();
  const positions = useMemo(() => positionsOf(entries), [entries]);

  const moveBy = useCallback(
    (entry: ListedEntry, step: number) => move(entry, (from) => from + step),
    [move],
  );

  const { dragged, press } = usePointerDrag<ListedEntry>({
    onDrop: (entry, target) => {
      if (
        takesPlaceOf(
          entry,
          entries.find(({ id }) => id === target),
        )
      ) {
        move(entry, (_from, siblings) => siblings.findIndex(({ id }) => id === target));
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-entry-handle="${entry.id}"]`)?.focus(),
        );
      }
    },
  });

  return (
    <>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <ul className={classes.grid}>
        {shown.map((entry) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            position={positions.position.get(entry.id) ?? 0}
            siblings={positions.siblings.get(entry.parent_id) ?? 1}
            onMove={moveBy}
            onDelete={remove}
            onPress={press}
            isDragged={dragged?.thing.id === entry.id}
            isTarget={dragged?.over === entry.id && takesPlaceOf(dragged.thing, entry)}
          />
        ))}
      </ul>
    </>
  );
}

/** An entry can only take the place of a sibling. */
function takesPlaceOf(dragged: ListedEntry, other: ListedEntry | undefined): boolean {
  return other !== undefined && other.id !== dragged.id && other.parent_id === dragged.parent_id;
}

/** Maps each entry to its index among its siblings, and each parent to its number of children. */
function positionsOf(entries: readonly ListedEntry[]) {
  const siblings = new Map<string | null, number>();
  const position = new Map<string, number>();
  for (const { id, parent_id } of entries) {
    const before = siblings.get(parent_id) ?? 0;
    position.set(id, before);
    siblings.set(parent_id, before + 1);
  }
  return { position, siblings };
}
