import type { ActivityFilter } from '#contract/activity/contract.ts';
import { orpc } from '#web/lib/api/api.ts';

/** Acts per request. */
const ACTS_PER_PAGE = 30;

/** The activity log, newest first. */
export function activityOptions(filter: ActivityFilter) {
  return orpc.activity.list.infiniteOptions({
    input: (cursor: string | null) => ({ ...filter, cursor, limit: ACTS_PER_PAGE }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
