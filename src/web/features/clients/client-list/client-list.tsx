import { Badge, Box, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useMemo, useState } from 'react';
import type { ClientView } from '#contract/clients/client-list/list-search.ts';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { isFiltered } from '#contract/clients/clients/client-filter.ts';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { ClientGrid, ClientGridSkeleton } from './client-grid.tsx';
import { clientPageOptions, filterOf, type ListQuery } from './client-pages.ts';
import { PROPOSAL_FILTER_LABELS } from './filters/proposal-choice.tsx';
import { heldClients } from './held-clients.ts';
import { NoClients, NoMatchingClients } from './no-clients.tsx';
import { useSelectionOf } from './selection/selection-store.ts';

/** The table's clients. `empty` replaces the table if no client matches. */
export interface ShownTable {
  query: ListQuery;
  total: number;
  counting: boolean;
  empty: ReactNode;
}

export interface ClientListProps {
  /** Must be the same object while its content is the same. */
  query: ListQuery;
  onClear: () => void;
  view: ClientView;
  renderAction: (client: ListedClient) => ReactNode;
  renderBoard: (filter: ClientFilter) => ReactNode;
  renderTable: (list: ShownTable) => ReactNode;
  /** Rendered at the bottom of the list. `matching` is the number of clients that match the filter. */
  renderBars: (filter: ClientFilter, matching: number) => ReactNode;
}

export function ClientList({
  query,
  onClear,
  view,
  renderAction,
  renderBoard,
  renderTable,
  renderBars,
}: ClientListProps) {
  const { shown: list, count, counting, settling, failed, retry } = useSettledList(query);
  const shown = useMemo(() => filterOf(list), [list]);
  const { id: userId } = useUser();
  useSelectionOf(JSON.stringify([userId, shown]));
  useErrorToast(failed?.error, 'Failed to fetch clients');

  if (failed) {
    return (
      <ErrorState
        title="Failed to fetch clients"
        description="The list could not be loaded."
        onRetry={() => void retry()}
        retrying={failed.isFetching}
      />
    );
  }
  if (!count) return <ClientGridSkeleton />;
  const empty = isFiltered(shown) ? <NoMatchingClients filter={shown} onClear={onClear} /> : <NoClients />;
  return (
    <Box aria-busy={settling} style={{ opacity: settling ? 0.6 : 1 }}>
      <CountLine filter={shown} matching={count.matching} total={count.total} />
      {count.matching > 0 && view === 'board' && renderBoard(shown)}
      {view === 'table' && renderTable({ query: list, total: count.matching, counting, empty })}
      {view === 'cards' && (
        <ClientGrid
          key={JSON.stringify(shown)}
          filter={shown}
          total={count.matching}
          counting={counting}
          renderAction={renderAction}
          empty={empty}
        />
      )}
      {count.matching === 0 && view === 'board' && empty}
      {renderBars(shown, count.matching)}
    </Box>
  );
}

/** Says why the list doesn't change yet. */
function HeldLine() {
  const held = useSelector(heldClients);
  if (held === null) return null;
  const change = held > 0 ? formatCount(held, 'new client') : 'The list has changed';
  return <Badge variant="light">{`${change}: move the pointer off the list to see`}</Badge>;
}

function CountLine({ filter, matching, total }: { filter: ClientFilter; matching: number; total: number }) {
  const filtered = isFiltered(filter);
  return (
    <Group gap="xs" my={8} mih={30}>
      <Text c="dimmed" size="sm" role="status">
        {formatNumber(matching)} of {formatNumber(total)} clients{filtered && ' (filtered results)'}
      </Text>
      <HeldLine />
      {filter.status && <Badge>Status: {STATUS_LABELS[filter.status]}</Badge>}
      {filter.proposal && <Badge>Proposal: {PROPOSAL_FILTER_LABELS[filter.proposal]}</Badge>}
      {filter.inquiry_source && <Badge>Source: {sourceLabel(filter.inquiry_source)}</Badge>}
    </Group>
  );
}

/**
 * Returns the list to display: the previous one until the new query's first page and count have loaded, so that nothing
 * flickers while the user types. Responses to older queries are dropped. Compares `query` by identity.
 */
function useSettledList(query: ListQuery) {
  const queryClient = useQueryClient();
  const wantedCount = useQuery(orpc.clients.count.queryOptions({ input: filterOf(query) }));
  const wantedPage = useQuery(clientPageOptions(queryClient, query, 0));
  const [shown, setShown] = useState(query);
  if (shown !== query && wantedCount.data && wantedPage.data) setShown(query);
  const shownCount = useQuery(orpc.clients.count.queryOptions({ input: filterOf(shown) }));
  const failed = [wantedCount, wantedPage].find(({ isError, data }) => isError && !data);
  return {
    shown,
    count: shownCount.data,
    /** Whether the count is being refetched. */
    counting: shownCount.isFetching,
    settling: shown !== query && !failed,
    failed,
    retry: () => Promise.all([wantedCount.refetch(), wantedPage.refetch()]),
  };
}
