interface Loaded {
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
}

/** An infinite query, or its result after a fetch. */
export interface PagedQuery extends Loaded {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Loaded>;
}

/**
 * Fetches the next page of a list. In TanStack Query, fetching a page and refetching after a live update cancel each
 * other. Here the page waits for a refetch, and is fetched again if a refetch has cancelled it.
 */
export async function fetchNextPage(query: PagedQuery): Promise<void> {
  const before = countOf(query);
  let after: Loaded;
  do {
    after = await query.fetchNextPage({ cancelRefetch: false });
  } while (!after.isError && after.hasNextPage && countOf(after) <= before);
}

const countOf = ({ data }: Loaded) => data?.pages.length ?? 0;
