import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientFilter } from '#contract/clients/client.ts';
import { orpc } from '#web/lib/api/api.ts';
import { clientPageOptions } from './client-pages.ts';

/**
 * Returns the list to display: the previous one until the new filter's first page and count have loaded, so
 * that nothing flickers while typing. Responses to older filters are dropped. Compares `filter` by identity.
 */
export function useSettledList(filter: ClientFilter) {
  const queryClient = useQueryClient();
  const wantedCount = useQuery(orpc.clients.count.queryOptions({ input: filter }));
  const wantedPage = useQuery(clientPageOptions(queryClient, filter, 0));
  const [shown, setShown] = useState(filter);
  if (shown !== filter && wantedCount.data && wantedPage.data) setShown(filter);
  const shownCount = useQuery(orpc.clients.count.queryOptions({ input: shown }));
  const failed = [wantedCount, wantedPage].find((query) => query.isError && !query.data);
  return {
    shown,
    count: shownCount.data,
    /** Whether the count is being refetched. */
    counting: shownCount.isFetching,
    settling: shown !== filter && !failed,
    failed,
    retry: () => Promise.all([wantedCount.refetch(), wantedPage.refetch()]),
  };
}
