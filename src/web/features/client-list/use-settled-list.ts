import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientFilter } from '#contract/clients/client.ts';
import { orpc } from '#web/lib/api/api.ts';
import { clientPageOptions } from './client-pages.ts';

/**
 * The list to show while `filter` is what was asked for: its own once it is there, until then the one before, so that
 * nothing flickers while one types. Answers to what was typed before that are dropped. `filter` is compared by identity.
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
    /** Again, since something changed. */
    counting: shownCount.isFetching,
    settling: shown !== filter && !failed,
    failed,
    retry: () => Promise.all([wantedCount.refetch(), wantedPage.refetch()]),
  };
}
