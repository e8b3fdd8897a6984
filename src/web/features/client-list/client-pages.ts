import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CLIENTS_PER_PAGE } from '#contract/client-list/clients-per-page.ts';
import type { ClientFilter } from '#contract/clients/client.ts';
import { client, orpc } from '#web/lib/api/api.ts';

function pageKey(filter: ClientFilter, page: number) {
  return [...orpc.clients.list.key({ type: 'query', input: filter }), { page }] as const;
}

/**
 * One page of the list by its place in it, so that the scrollbar may jump anywhere. It starts after the page before it
 * where that one is at hand and still true; else the server skips to it.
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

/** Pages kept in memory besides those on the screen, over all lists: some 2 MB. */
const PAGES_KEPT = 24;

/** Lets go of the pages longest unseen, so that scrolling through a large list does not collect it. */
export function dropFarPages(queryClient: QueryClient): void {
  const unseen = queryClient
    .getQueryCache()
    .findAll({ queryKey: orpc.clients.list.key({ type: 'query' }), type: 'inactive' });
  const oldest = unseen.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldest.slice(0, Math.max(0, unseen.length - PAGES_KEPT))) {
    queryClient.getQueryCache().remove(query);
  }
}
