import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/clients-per-page.ts';
import { clientPageOptions, dropFarPages } from './client-pages.ts';

/** Places beyond those in sight whose clients are fetched already: half a page. */
const AHEAD = CLIENTS_PER_PAGE / 2;

/**
 * The clients at some places of a list; `at` answers undefined for those still on their way. `key` is the client's, so
 * that what is focused stays theirs when somebody new comes in above them. While pages are fetched again one after the
 * other a client may stand in two: then the second has its place for a key.
 */
export function useClientsInView(filter: ClientFilter, total: number, places: readonly number[]) {
  const queryClient = useQueryClient();
  const pages = pagesOf(
    places.flatMap((place) => [place, Math.max(place, Math.min(place + AHEAD, total - 1))]),
  );
  const results = useQueries({
    queries: pages.map((page) => clientPageOptions(queryClient, filter, page)),
  });

  const firstPage = pages[0];
  useEffect(() => {
    if (firstPage !== undefined) dropFarPages(queryClient);
  }, [queryClient, firstPage]);

  function at(place: number): ListedClient | undefined {
    const result = results[pages.indexOf(Math.floor(place / CLIENTS_PER_PAGE))];
    return result?.data?.items[place % CLIENTS_PER_PAGE];
  }

  const keys = new Map<string, number>();
  for (const place of places) {
    const id = at(place)?.id;
    if (id !== undefined && !keys.has(id)) keys.set(id, place);
  }

  const inSight = pagesOf(places);
  return {
    at,
    key(place: number): string | number {
      const id = at(place)?.id;
      return id !== undefined && keys.get(id) === place ? id : place;
    },
    failed: inSight
      .map((page) => results[pages.indexOf(page)])
      .find((result) => result?.isError && !result.data),
    retry: () => Promise.all(results.filter((result) => result.isError).map((result) => result.refetch())),
  };
}

function pagesOf(places: readonly number[]): number[] {
  return [...new Set(places.map((place) => Math.floor(place / CLIENTS_PER_PAGE)))];
}
