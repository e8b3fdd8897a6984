import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

const PER_PAGE = 30;

/** The user's notifications, newest first, page by page. */
export function useNotifications() {
  return useInfiniteQuery(
    orpc.notifications.list.infiniteOptions({
      input: (cursor: string | null) => ({ cursor, limit: PER_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
}

/**
 * Returns a function that fetches the list and the bell's count again. A mutation that awaits this function stays
 * pending until both responses arrive.
 */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [orpc.notifications.key(), orpc.dashboard.badges.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

const onError = (error: unknown) => notifyError(describeError(error, 'Failed to update the notifications'));

export function useSetRead() {
  const onSettled = useRefresh();
  return useMutation(orpc.notifications.setRead.mutationOptions({ onError, onSettled }));
}

export function useMarkAllRead() {
  const onSettled = useRefresh();
  return useMutation(orpc.notifications.markAllRead.mutationOptions({ onError, onSettled }));
}
