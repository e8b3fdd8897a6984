import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/clients-per-page.ts';
import { clientPageOptions, dropFarPages } from './client-pages.ts';

/**
 * The clients at the places `first` to `last` of a list; `at` answers undefined for those still on their way. `key` is
 * the client's, so that what is focused stays theirs when somebody new comes in above them. While pages are fetched
 * again one after the other a client may stand in two: then the second has its place for a key.
 */
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

  function at(place: number): ListedClient | undefined {
    const result = results[Math.floor(place / CLIENTS_PER_PAGE) - firstPage];
    return result?.data?.items[place % CLIENTS_PER_PAGE];
  }

  const keys = new Map<string, number>();
  for (let place = first; place <= last; place += 1) {
    const id = at(place)?.id;
    if (id !== undefined && !keys.has(id)) keys.set(id, place);
  }

  return {
    at,
    key(place: number): string | number {
      const id = at(place)?.id;
      return id !== undefined && keys.get(id) === place ? id : place;
    },
    failed: results.find((result) => result.isError && !result.data),
    retry: () => Promise.all(results.filter((result) => result.isError).map((result) => result.refetch())),
  };
}
