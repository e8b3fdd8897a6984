import { Button, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { type ClientView, readListSearch, readView } from '#contract/client-list/list-search.ts';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { readClientFilter } from '#contract/clients/client-filter.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { ClientFilters, type FilterChange } from '#web/features/client-list/client-filters.tsx';
import { ClientList } from '#web/features/client-list/client-list.tsx';
import { ExportMenu } from '#web/features/client-list/export-menu.tsx';
import { saveSearch } from '#web/features/client-list/left-list.ts';
import { useClientsView } from '#web/features/client-list/use-clients-view.ts';
import { GenerateButton } from '#web/features/links/generate-button.tsx';
import { RefusedLinkDialog } from '#web/features/links/refused-link-dialog.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';

const ImportDialog = lazyPart(
  () => import('#web/features/client-imports/import-dialog.tsx'),
  ({ ImportDialog }) => ImportDialog,
);

const ClientBoard = lazyPart(
  () => import('#web/features/client-board/client-board.tsx'),
  ({ ClientBoard }) => ClientBoard,
  { fallback: () => <Loading />, inPlace: true },
);

const SelectionBar = lazyPart(
  () => import('#web/features/bulk-runs/selection-bar.tsx'),
  ({ SelectionBar }) => SelectionBar,
);

const board = (filter: ClientFilter) => <ClientBoard filter={filter} />;

const bar = (filter: ClientFilter, matching: number) => <SelectionBar filter={filter} matching={matching} />;

const generate = (client: ListedClient) => <GenerateButton client={client} />;

const route = getRouteApi('/app/clients');

/** The address is the only place that stores the filters. Its view wins over the one chosen last. */
export function ClientsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [view, storeView] = useClientsView(search.view);
  const [importing, setImporting] = useState(false);
  const key = JSON.stringify(readClientFilter(search));
  // Keeps the same object while the filters stay the same.
  const filter: ClientFilter = useMemo(() => JSON.parse(key), [key]);

  const { id: userId } = useUser();
  useEffect(() => saveSearch(userId, search), [userId, search]);
  const [cleared, setCleared] = useState(0);

  function clear(): void {
    setCleared(cleared + 1);
    void navigate({ search: ({ view, sort, columns }) => readListSearch({ view, sort, columns }) });
  }

  function change(changes: FilterChange): void {
    void navigate({
      // Based on the pending address, which another change may be updating.
      search: (before) => readListSearch({ ...before, ...changes }),
      // Typing adds one history entry, each choice adds its own.
      replace: 'search' in changes && filter.search !== undefined,
    });
  }

  function choose(chosen: ClientView): void {
    storeView(chosen);
    void navigate({ search: (before) => ({ ...before, view: chosen }), replace: true });
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
                { value: 'board', label: 'Board' },
              ]}
              value={view}
              onChange={(chosen) => choose(readView(chosen) ?? 'cards')}
            />
            <ExportMenu filter={filter} />
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              Import
            </Button>
            <LinkButton to={paths.clientAdd}>Add Client</LinkButton>
          </>
        }
      />
      <ClientFilters filter={filter} onChange={change} onClear={clear} userId={userId} cleared={cleared} />
      <ClientList
        filter={filter}
        view={view}
        onClear={clear}
        renderAction={generate}
        renderBoard={board}
        renderBar={bar}
      />
      <RefusedLinkDialog />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
