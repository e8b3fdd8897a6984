import { orpc } from '#web/lib/api/api.ts';

const USERS_PER_PAGE = 50;

/** Fetches users page by page, newest first. */
export function usersOptions() {
  return orpc.users.list.infiniteOptions({
    input: (cursor: string | null) => ({ cursor, limit: USERS_PER_PAGE }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function userOptions(id: string) {
  return orpc.users.get.queryOptions({ input: { id } });
}
