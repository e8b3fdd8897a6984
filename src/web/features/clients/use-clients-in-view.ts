import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/clients-per-page.ts';
import { clientPageOptions, dropFarPages } from './client-pages.ts';

/** The clients at the places `first` to `last` of a list; `at` answers undefined for those still on their way. */
export function useClientsInView(filter: ClientFilter, first: number, last: number) {
  const queryClient = useQueryClient();
  const firstPage = Math.floor(first / CLIENTS_PER_PAGE);
  const pages = Array.from(
    { length: Math.max(0, Math.floor(last / CLIENTS_PER_PAGE) - firstPage + 1) },
    (_, index) => firstPage + index,
  );
  const results = useQueries({
    queries: pages.map((page) => clientPageOptions(queryClient, filter, page)),
  });

  useEffect(() => {
    if (firstPage >= 0) dropFarPages(queryClient);
  }, [queryClient, firstPage]);

  return {
    at(place: number): ListedClient | undefined {
      const result = results[Math.floor(place / CLIENTS_PER_PAGE) - firstPage];
      return result?.data?.items[place % CLIENTS_PER_PAGE];
    },
    failed: results.find((result) => result.isError && !result.data),
    retry: () => Promise.all(results.filter((result) => result.isError).map((result) => result.refetch())),
  };
}
