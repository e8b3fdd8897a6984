import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import { orpc } from '#web/lib/api/api.ts';

/** Actions per request. */
const ACTS_PER_PAGE = 30;

/** The activity log, newest first. */
export function activityOptions(filter: ActivityFilter) {
  return orpc.activity.list.infiniteOptions({
    input: (cursor: string | null) => ({ ...filter, cursor, limit: ACTS_PER_PAGE }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export interface FirstEvents {
  clientId: string;
  /** First page, loaded with the client. */
  firstPage: { items: ActivityAction[]; next_cursor: string | null };
  /** Time at which the page was loaded, in milliseconds since the epoch. */
  loadedAt: number;
}

/** A client's activity, newest first, page by page. */
export function useTimeline({ clientId, firstPage, loadedAt }: FirstEvents) {
  return useInfiniteQuery({
    ...activityOptions({ client_id: clientId }),
    initialData: { pages: [firstPage], pageParams: [null] },
    initialDataUpdatedAt: loadedAt,
  });
}
