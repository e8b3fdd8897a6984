import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QueuedReview } from '#contract/proposals/reviews/contract.ts';
import { orpc } from '#web/lib/api/api.ts';
import { fetchNextPage } from '#web/lib/api/next-page.ts';

/** Reviews per page. */
const PAGE = 20;
/** The next page is fetched when this many reviews or fewer are left, including the current one. */
const FETCH_AHEAD = 5;

/**
 * Returns the queue and the current client. If that client leaves the queue, the next client becomes current, or the last
 * client if there is no next.
 */
export function useReviewQueue() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(
    orpc.reviews.queue.infiniteOptions({
      input: (cursor: string | null) => ({ cursor, limit: PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  );
  const items: QueuedReview[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages.at(-1)?.total ?? 0;

  const [chosen, setChosen] = useState<string | null>(null);
  const lastIndex = useRef(0);
  const found = items.findIndex(({ client }) => client.id === chosen);
  const index = found >= 0 ? found : Math.max(0, Math.min(lastIndex.current, items.length - 1));
  const current = items[index] ?? null;

  useEffect(() => {
    lastIndex.current = index;
    if (current && current.client.id !== chosen) setChosen(current.client.id);
  }, [index, current, chosen]);

  const { hasNextPage, isFetchingNextPage } = query;
  const isNearEnd = index >= items.length - FETCH_AHEAD;
  const fetchAhead = useEffectEvent(() => void fetchNextPage(query));
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && isNearEnd) fetchAhead();
  }, [hasNextPage, isFetchingNextPage, isNearEnd]);

  /** Shows a client that has just returned to the queue. */
  async function show(clientId: string): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: orpc.reviews.key() });
    setChosen(clientId);
  }

  const goTo = (target: number) => {
    const item = items[target];
    if (item) setChosen(item.client.id);
  };
  return {
    query,
    items,
    current,
    sentBy: query.data?.pages.at(-1)?.proposals_sent_by ?? 'goproposal',
    index,
    choose: setChosen,
    show,
    total: Math.max(total, items.length),
    previous: index > 0 ? () => goTo(index - 1) : null,
    next: index < items.length - 1 ? () => goTo(index + 1) : null,
  };
}
