import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconStack2, IconUpload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DEFAULT_SORT } from '#contract/clients/client-list/client-sort.ts';
import {
  type ClientListSearch,
  readListSearch,
  readView,
} from '#contract/clients/client-list/list-search.ts';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { readClientFilter } from '#contract/clients/clients/client-filter.ts';
import { readClientsAddress } from '#contract/clients/saved-views/clients-address.ts';
import { isWorthSaving, openedView, viewAddress } from '#contract/clients/saved-views/opened-view.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { ClientGridSkeleton } from '#web/features/clients/client-list/client-grid.tsx';
import { ClientList } from '#web/features/clients/client-list/client-list.tsx';
import {
  ClientFilters,
  type FilterChange,
} from '#web/features/clients/client-list/filters/client-filters.tsx';
import { ExportMenu } from '#web/features/clients/client-list/menus/export-menu.tsx';
import { MoreMenu } from '#web/features/clients/client-list/menus/more-menu.tsx';
import { saveSearch } from '#web/features/clients/client-list/position/left-list.ts';
import { useClientsView } from '#web/features/clients/client-list/use-clients-view.ts';
import { useTableColumns } from '#web/features/clients/client-list/use-table-columns.ts';
import { SaveViewButton } from '#web/features/clients/saved-views/save-view-button.tsx';
import { useOpenedView } from '#web/features/clients/saved-views/use-opened-view.ts';
import { ViewsRoom } from '#web/features/clients/saved-views/views-room.tsx';
import { BottomBars } from '#web/features/desk/bulk-runs/bottom-bars.tsx';
import { GenerateButton } from '#web/features/intake/links/generate-button.tsx';
import { RefusedLinkDialog } from '#web/features/intake/links/refused-link-dialog.tsx';
import { usePhone } from '#web/lib/browser/use-phone.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';

const ImportDialog = lazyPart(
  () => import('#web/features/clients/client-imports/import-dialog.tsx'),
  'ClientImportDialog',
);

const ClientBoard = lazyPart(
  () => import('#web/features/desk/client-board/client-board.tsx'),
  'ClientBoard',
  { fallback: () => <Loading />, inPlace: true },
);

const ClientTable = lazyPart(
  () => import('#web/features/clients/client-table/client-table.tsx'),
  'ClientTable',
  { fallback: () => <Loading />, inPlace: true },
);

// Only phones use it.
const SortChoice = lazyPart(
  () => import('#web/features/clients/client-table/sort-choice.tsx'),
  'SortChoice',
  { fallback: () => <Skeleton h={36} /> },
);

const RunsDialog = lazyPart(() => import('#web/features/desk/bulk-runs/runs-dialog.tsx'), 'RunsDialog');

const ViewsBar = lazyPart(() => import('#web/features/clients/saved-views/views-bar.tsx'), 'ViewsBar', {
  fallback: () => <ViewsRoom />,
});

const ViewDialog = lazyPart(() => import('#web/features/clients/saved-views/view-dialog.tsx'), 'ViewDialog');

const board = (filter: ClientFilter) => <ClientBoard filter={filter} />;

const generate = (client: ListedClient) => <GenerateButton client={client} />;

const route = getRouteApi('/app/clients');

/** Only the address stores the filters. The layout in the address takes precedence over the last chosen layout. */
export function ClientsPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const opened = useOpenedView(address);
  const { search, views } = opened;
  const [view, storeView] = useClientsView(search.view);
  const phone = usePhone();
  const [naming, setNaming] = useState(false);
  const [importing, setImporting] = useState(false);
  const [runsShown, setRunsShown] = useState(false);
  const key = JSON.stringify(readClientFilter({ ...search }));
  // Keeps the same object while the filters stay the same.
  const filter: ClientFilter = useMemo(() => JSON.parse(key), [key]);

  const [columns, storeColumns] = useTableColumns(search.columns);
  const sort = view === 'table' ? search.sort : undefined;
  const tableColumns = view === 'table' ? columns : undefined;
  const bars = useCallback(
    (filter: ClientFilter, matching: number) => (
      <BottomBars
        filter={filter}
        matching={matching}
        sort={sort}
        columns={tableColumns}
        onShowRuns={() => setRunsShown(true)}
      />
    ),
    [sort, tableColumns],
  );
  const query = useMemo(() => (sort ? { ...filter, sort } : filter), [filter, sort]);

  const { id: userId } = useUser();
  useEffect(() => saveSearch(userId, address), [userId, address]);
  const [cleared, setCleared] = useState(0);

  /** Shows another list. If a view is open, the list counts as a change to that view. */
  function show(
    next: (search: ClientListSearch) => ClientListSearch,
    options: { replace?: boolean; resetScroll?: boolean } = {},
  ): void {
    void navigate({
      ...options,
      // Based on the address that an unfinished navigation leads to, so that a second quick change keeps the first.
      search: (before) => {
        const now = openedView(readClientsAddress(before), views);
        return viewAddress(next(now.missing ? search : now.search), { view: now.view, views, kind: view });
      },
    });
  }

  function open(stored: SavedView | null, wanted: ClientListSearch): void {
    void navigate({ search: viewAddress(wanted, { view: stored, views, kind: view }) });
  }

  function clear(): void {
    setCleared(cleared + 1);
    storeView(view);
    // Cards are shown without a word in the address.
    show(({ sort, columns }) => readListSearch({ ...(view !== 'cards' && { view }), sort, columns }));
  }

  function change(changes: FilterChange): void {
    show((before) => readListSearch({ ...before, ...changes }), {
      // Typing adds one history entry. Each choice of a filter adds its own entry.
      replace: 'search' in changes && filter.search !== undefined,
    });
  }

  /** The layout, sort and columns are also in the address, so that a link includes them. */
  function choose(chosen: Pick<ClientListSearch, 'view' | 'sort' | 'columns'>): void {
    if (chosen.view) {
      // Without a layout in the address, Back would show the one chosen last.
      if (search.view === undefined) show((before) => ({ ...before, view }), { replace: true });
      storeView(chosen.view);
    }
    if (chosen.columns) storeColumns(chosen.columns);
    show((before) => ({ ...before, ...chosen }), { replace: !chosen.view, resetScroll: !chosen.columns });
  }

  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="Manage your client relationships and track their progress"
        actions={
          <>
            <SegmentedControl
              aria-label="View"
              data={[
                { value: 'cards', label: 'Cards' },
                { value: 'table', label: 'Table' },
                { value: 'board', label: 'Board' },
              ]}
              value={view}
              onChange={(chosen) => choose({ view: readView(chosen) ?? 'cards' })}
            />
            {!phone && (
              <>
                <ExportMenu query={query} columns={tableColumns} />
                <Button
                  variant="default"
                  leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
                  onClick={() => setImporting(true)}
                >
                  Import
                </Button>
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label="Bulk changes"
                  title="Bulk changes"
                  aria-haspopup="dialog"
                  onClick={() => setRunsShown(true)}
                >
                  <IconStack2 size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </>
            )}
            <LinkButton to={paths.clientAdd}>Add Client</LinkButton>
            <MoreMenu
              narrow={phone}
              query={query}
              columns={tableColumns}
              onImport={() => setImporting(true)}
              onShowRuns={() => setRunsShown(true)}
            />
          </>
        }
      />
      <ClientFilters
        filter={filter}
        onChange={change}
        onClear={clear}
        userId={userId}
        cleared={cleared}
        order={
          phone &&
          view === 'table' && <SortChoice sort={sort ?? DEFAULT_SORT} onSort={(sort) => choose({ sort })} />
        }
        actions={
          !opened.hasBar && isWorthSaving(search) && <SaveViewButton onClick={() => setNaming(true)} />
        }
      />
      {opened.hasBar && <ViewsBar opened={opened} kind={view} onOpen={open} />}
      {opened.waiting ? (
        <ClientGridSkeleton />
      ) : (
        <ClientList
          query={query}
          view={view}
          onClear={clear}
          renderAction={generate}
          renderBoard={board}
          renderTable={(list) => (
            <ClientTable
              {...list}
              columns={columns}
              onSort={(sort) => choose({ sort })}
              onColumns={(columns) => choose({ columns })}
            />
          )}
          renderBars={bars}
        />
      )}
      <RefusedLinkDialog />
      {runsShown && <RunsDialog onClose={() => setRunsShown(false)} />}
      {naming && (
        <ViewDialog
          stored={null}
          initial={{ name: '', shared: false, search: { ...search, view } }}
          onClose={() => setNaming(false)}
          onSaved={(stored) => open(stored, stored.search)}
        />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
