import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#web/lib/api/api.ts';
import { clientPageOptions, filterOf, type ListQuery } from './client-pages.ts';

/**
 * Returns the list to display: the previous one until the new query's first page and count have loaded, so that nothing
 * flickers while the user types. Responses to older queries are dropped. Compares `query` by identity.
 */
export function useSettledList(query: ListQuery) {
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
