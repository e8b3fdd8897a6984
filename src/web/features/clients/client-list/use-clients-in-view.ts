import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientPageOptions, dropOldestPages, type ListQuery } from './client-pages.ts';
import { pinnedPositions, readPositionAt, type ShownClients } from './shown-clients.ts';

/** Number of clients to prefetch beyond the visible ones: half a page. */
const AHEAD = CLIENTS_PER_PAGE / 2;

/** Returns the pages needed for the given indexes, including those to prefetch. */
export function pagesAround(positions: readonly number[], total: number): number[] {
  return pagesOf(positions.flatMap((index) => [index, Math.max(index, Math.min(index + AHEAD, total - 1))]));
}

/**
 * Returns the clients at the given displayed indexes. `at` returns undefined while a client loads. `key` returns a key
 * for the client's card, so that the card keeps the focus when clients are added above.
 */
export function useClientsInView(query: ListQuery, shown: ShownClients, positions: readonly number[]) {
  const queryClient = useQueryClient();
  const pinned = pinnedPositions(shown);
  const readPositions = positions.map((index) => readPositionAt(pinned, index));
  const pages = pagesAround(readPositions, shown.total);
  const results = useQueries({
    queries: pages.map((page) => clientPageOptions(queryClient, query, page)),
  });

  const firstPage = pages[0];
  useEffect(() => {
    if (firstPage !== undefined) dropOldestPages(queryClient);
  }, [queryClient, firstPage]);

  const latest = new Map<number, readonly ListedClient[]>();
  for (const [index, page] of pages.entries()) {
    const items = results[index]?.data?.items;
    if (items) latest.set(page, items);
  }

  function at(position: number): ListedClient | undefined {
    const pinnedClient = pinned.get(position);
    if (pinnedClient) return pinnedClient;
    const read = readPositionAt(pinned, position);
    const page = Math.floor(read / CLIENTS_PER_PAGE);
    const [shownPage, latestPage] = [shown.pages.get(page), latest.get(page)];
    const client = (shownPage ?? latestPage)?.[read % CLIENTS_PER_PAGE];
    if (!client || !shownPage || shownPage === latestPage) return client;
    // Show the client's latest data, even while the list waits to be rearranged.
    return [...latest.values()].flat().find(({ id }) => id === client.id) ?? client;
  }

  const keys = new Map<string, number>();
  for (const position of positions) {
    const id = at(position)?.id;
    if (id !== undefined && !keys.has(id)) keys.set(id, position);
  }

  const inSight = pagesOf(readPositions);
  return {
    at,
    key(position: number): string | number {
      const id = at(position)?.id;
      return id !== undefined && keys.get(id) === position ? id : position;
    },
    latest,
    /** Changes with every fetch. */
    latestAt: results.map(({ dataUpdatedAt }, index) => `${pages[index]}:${dataUpdatedAt}`).join(),
    updatedAt: Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    /**
     * Whether all pages are from the same time, as far as known: neither a page nor the count is being fetched, or each
     * page was fetched after `since`.
     */
    isWhole: (since: number, counting: boolean) =>
      (!counting && results.every(({ isFetching }) => !isFetching)) ||
      (results.length > 0 && results.every(({ dataUpdatedAt }) => dataUpdatedAt > since)),
    failed: inSight
      .map((page) => results[pages.indexOf(page)])
      .find((result) => result?.isError && !result.data),
    retry: () => Promise.all(results.filter((result) => result.isError).map((result) => result.refetch())),
  };
}

function pagesOf(positions: readonly number[]): number[] {
  return [...new Set(positions.map((index) => Math.floor(index / CLIENTS_PER_PAGE)))];
}
