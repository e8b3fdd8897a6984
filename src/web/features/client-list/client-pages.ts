import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CLIENTS_PER_PAGE } from '#contract/client-list/clients-per-page.ts';
import type { ClientFilter } from '#contract/clients/client.ts';
import { client, orpc } from '#web/lib/api/api.ts';

function pageKey(filter: ClientFilter, page: number) {
  return [...orpc.clients.list.key({ type: 'query', input: filter }), { page }] as const;
}

/**
 * One page of the list by its number, so that the scrollbar can jump anywhere. Uses the previous page's
 * cursor if that is cached and fresh; otherwise the server skips rows.
 */
export function clientPageOptions(queryClient: QueryClient, filter: ClientFilter, page: number) {
  return queryOptions({
    queryKey: pageKey(filter, page),
    queryFn: ({ signal }) =>
      client.clients.list(
        { ...filter, ...startOf(queryClient, filter, page), limit: CLIENTS_PER_PAGE },
        { signal },
      ),
  });
}

type ClientPage = Awaited<ReturnType<typeof client.clients.list>>;

function startOf(queryClient: QueryClient, filter: ClientFilter, page: number) {
  if (page === 0) return {};
  const before = queryClient.getQueryState<ClientPage>(pageKey(filter, page - 1));
  const cursor = before?.fetchStatus === 'idle' && !before.isInvalidated ? before.data?.next_cursor : null;
  return cursor ? { cursor } : { skip: page * CLIENTS_PER_PAGE };
}

/** Index of a client in the list, if a cached page shows it. */
export function cachedPlaceOf(queryClient: QueryClient, filter: ClientFilter, id: string): number | null {
  const cached = queryClient.getQueriesData<ClientPage>({
    queryKey: orpc.clients.list.key({ type: 'query', input: filter }),
    exact: false,
  });
  for (const [key, data] of cached) {
    const index = data?.items.findIndex((client) => client.id === id) ?? -1;
    const place = key.at(-1);
    if (index !== -1 && isPageKey(place)) return place.page * CLIENTS_PER_PAGE + index;
  }
  return null;
}

function isPageKey(part: unknown): part is { page: number } {
  return typeof part === 'object' && part !== null && 'page' in part && typeof part.page === 'number';
}

/** Maximum number of cached pages besides the visible ones, over all lists. They take about 2 MB. */
const MAX_CACHED_PAGES = 24;

/**
 * Drops the oldest pages that aren't visible, so that scrolling through a large list doesn't fill the memory.
 */
export function dropFarPages(queryClient: QueryClient): void {
  const unseen = queryClient
    .getQueryCache()
    .findAll({ queryKey: orpc.clients.list.key({ type: 'query' }), type: 'inactive' });
  const oldest = unseen.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldest.slice(0, Math.max(0, unseen.length - MAX_CACHED_PAGES))) {
    queryClient.getQueryCache().remove(query);
  }
}
