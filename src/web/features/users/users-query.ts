import { codeOf, orpc } from '#web/lib/api.ts';

const USERS_PER_PAGE = 50;

/** All users, newest first. */
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

/** No such user, or an address that is none. */
export function isMissing(error: unknown): boolean {
  const code: string | undefined = codeOf(error);
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST';
}
