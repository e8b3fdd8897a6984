import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { showStored } from './client-query.ts';

/** Sets a client's status by hand. What was asked for shows by `usePendingStatus` until the answer is there. */
export function useSetStatus() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.clients.setStatus.mutationOptions({
      // One after the other, in the order in which they were asked for.
      scope: { id: 'clients.setStatus' },
      onSuccess: async ({ id, status, status_changed_at }) => {
        await showStored(queryClient, id, { status, status_changed_at });
        notifySuccess('Client status updated successfully');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to update status')),
      // Not waited for: the next one is sent however slowly the screens are read again.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
}
