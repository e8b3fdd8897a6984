import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OPEN } from '#contract/clients/clients/desk-fields.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';
import { showStored } from './client-query.ts';

/** Closes a client. The toast offers to reopen the client. */
export function useCloseClient(onClosed: () => void) {
  const queryClient = useQueryClient();
  const reopen = useReopenClient();
  return useMutation(
    orpc.clients.close.mutationOptions({
      onSuccess: async ({ id, closed_at, closed_reason, closed_by }) => {
        await showStored(queryClient, id, { closed_at, closed_reason, closed_by });
        onClosed();
        offerUndo('Client closed', () => reopen.mutateAsync({ id }).then(() => undefined));
      },
      onError: (error) => notifyError(describeError(error, 'Failed to close the client')),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
}

export function useReopenClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => client.clients.reopen({ id }),
    onSuccess: async ({ id }) => {
      await showStored(queryClient, id, OPEN);
      notifySuccess('Client reopened');
    },
    onError: (error) => notifyError(describeError(error, 'Failed to reopen the client')),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
  });
}
