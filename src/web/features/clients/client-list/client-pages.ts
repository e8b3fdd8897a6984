import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { client, orpc } from '#web/lib/api/api.ts';

/** The filters and order of a list. Without an order, the newest client comes first. */
export interface ListQuery extends ClientFilter {
  sort?: ClientSort | undefined;
}

/** Drops the order, because the counts and the selection are the same in every order. */
export function filterOf({ sort, ...filter }: ListQuery): ClientFilter {
  return filter;
}

const listKey = (query: ListQuery) =>
  orpc.clients.list.queryKey({ input: { ...query, limit: CLIENTS_PER_PAGE } });

/** The first page has the key of its procedure call, because the HTML document may contain the response. */
function pageKey(query: ListQuery, page: number) {
  return page === 0 ? listKey(query) : ([...listKey(query), { page }] as const);
}

/**
 * One page of the list by its number, so that the scrollbar can jump anywhere. Uses the previous page's
 * cursor if that page is cached and fresh. Otherwise the server skips rows.
 */
export function clientPageOptions(queryClient: QueryClient, query: ListQuery, page: number) {
  return queryOptions({
    queryKey: pageKey(query, page),
    queryFn: ({ signal }) =>
      client.clients.list(
        { ...query, ...startOf(queryClient, query, page), limit: CLIENTS_PER_PAGE },
        { signal },
      ),
  });
}

type ClientPage = Awaited<ReturnType<typeof client.clients.list>>;

function startOf(queryClient: QueryClient, query: ListQuery, page: number) {
  if (page === 0) return {};
  const before = queryClient.getQueryState<ClientPage>(pageKey(query, page - 1));
  const cursor = before?.fetchStatus === 'idle' && !before.isInvalidated ? before.data?.next_cursor : null;
  return cursor ? { cursor } : { skip: page * CLIENTS_PER_PAGE };
}

/** Index of a client in the list, if a cached page shows it. */
export function cachedPositionOf(queryClient: QueryClient, query: ListQuery, id: string): number | null {
  const queryKey = listKey(query);
  for (const [key, data] of queryClient.getQueriesData<ClientPage>({ queryKey })) {
    // The lookup also returns lists with more filters or another order.
    if (hashKey(key.slice(0, queryKey.length)) !== hashKey(queryKey)) continue;
    const index = data?.items.findIndex((client) => client.id === id) ?? -1;
    if (index !== -1) return pageOf(key[queryKey.length]) * CLIENTS_PER_PAGE + index;
  }
  return null;
}

function pageOf(part: unknown): number {
  return typeof part === 'object' && part !== null && 'page' in part ? Number(part.page) : 0;
}

/** Maximum number of cached pages besides the visible ones, across all lists. They take about 2 MB. */
const MAX_CACHED_PAGES = 24;

/**
 * Drops the oldest pages that aren't visible, so that scrolling through a large list doesn't fill the memory.
 */
export function dropOldestPages(queryClient: QueryClient): void {
  const unseen = queryClient
    .getQueryCache()
    .findAll({ queryKey: orpc.clients.list.key({ type: 'query' }), type: 'inactive' });
  const oldest = unseen.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldest.slice(0, Math.max(0, unseen.length - MAX_CACHED_PAGES))) {
    queryClient.getQueryCache().remove(query);
  }
}
