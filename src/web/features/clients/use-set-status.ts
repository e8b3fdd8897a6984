import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { showStored } from './client-query.ts';

/** Sets a client's status. Until the server responds, `usePendingStatus` returns the new one. */
export function useSetStatus() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.clients.setStatus.mutationOptions({
      // Runs one at a time, in the order of the clicks.
      scope: { id: 'clients.setStatus' },
      onSuccess: async ({ id, status, status_changed_at }) => {
        await showStored(queryClient, id, { status, status_changed_at });
        notifySuccess('Client status updated successfully');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to update status')),
      // Not awaited: a slow refetch must not delay the next change.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
}
