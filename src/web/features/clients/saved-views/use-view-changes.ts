import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Shows a change at once, before the views are loaded again. */
export async function showViews(
  queryClient: QueryClient,
  change: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<void> {
  const { queryKey } = orpc.dashboard.badges.queryOptions();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (before) => before && { ...before, saved_views: inOrder(change(before.saved_views)) },
  );
  void queryClient.invalidateQueries({ queryKey });
}

/** Shows a view as it is stored now. */
export function showView(queryClient: QueryClient, stored: SavedView): Promise<void> {
  return showViews(queryClient, (views) => [...views.filter(({ id }) => id !== stored.id), stored]);
}

/** Sorts views as the server does: the team's views first, then by name. */
function inOrder(views: readonly SavedView[]): SavedView[] {
  return views.toSorted(
    (one, other) => Number(other.shared) - Number(one.shared) || one.name.localeCompare(other.name),
  );
}

/** `onDeleted` is called before the view leaves the screen. */
export function useDeleteView(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.savedViews.delete.mutationOptions({
      onSuccess: (_done, { id }) => {
        onDeleted();
        notifySuccess('View deleted');
        return showViews(queryClient, (views) => views.filter((view) => view.id !== id));
      },
      onError: (error) => notifyError(describeError(error, 'Failed to delete view')),
    }),
  );
}

/** Sets the view that the client list opens with, for everybody. */
export function useSetFirstView() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.savedViews.setFirst.mutationOptions({
      onSuccess: (_done, { id }) => {
        notifySuccess(
          id === null
            ? 'The client list now opens with all clients'
            : 'The client list now opens with this view',
        );
        return showViews(queryClient, (views) => views.map((view) => ({ ...view, first: view.id === id })));
      },
      onError: (error) =>
        notifyError(describeError(error, 'Failed to change the view that the list opens with')),
    }),
  );
}
