import { orpc } from '#web/lib/api/api.ts';

/** Events per request. */
const EVENTS_PER_PAGE = 30;

/** The activity log, newest first, optionally of one client. */
export function activityOptions(clientId?: string) {
  return orpc.activity.list.infiniteOptions({
    input: (cursor: string | null) => ({
      ...(clientId !== undefined && { client_id: clientId }),
      cursor,
      limit: EVENTS_PER_PAGE,
    }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
