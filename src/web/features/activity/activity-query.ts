import { orpc } from '#web/lib/api/api.ts';

/** Events of one request. */
const EVENTS_PER_PAGE = 30;

/** The history, newest first; of one client where given. */
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
