import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientStatus } from '#contract/clients/client-status.ts';
import { orpc } from '#web/lib/api.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { type ClientRecord, clientOptions } from './client-query.ts';

/** Sets a client's status by hand; the client's page shows it at once, and the old one again where it was refused. */
export function useSetStatus() {
  const queryClient = useQueryClient();
  const show = (id: string, status: ClientStatus) =>
    queryClient.setQueryData<ClientRecord>(
      clientOptions(id).queryKey,
      (record) => record && { ...record, client: { ...record.client, status } },
    );
  return useMutation(
    orpc.clients.setStatus.mutationOptions({
      // One after the other, in the order in which they were asked for.
      scope: { id: 'clients.setStatus' },
      onMutate: async ({ id, status }) => {
        const { queryKey } = clientOptions(id);
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData<ClientRecord>(queryKey)?.client.status;
        show(id, status);
        return { before };
      },
      onSuccess: () => notifySuccess('Client status updated successfully'),
      onError: (error, { id }, context) => {
        if (context?.before) show(id, context.before);
        notifyError(describeError(error, 'Failed to update status'));
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
}
