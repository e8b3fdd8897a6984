import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { client as api, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';
import { withName } from '#web/lib/messages/with-name.tsx';
import { showStored } from './client-query.ts';

export interface StatusChange {
  id: string;
  status: ClientStatus;
  /** The status before the change. */
  from: ClientStatus;
  /** Whether the client has answered a questionnaire. Two statuses can't be set again after that. */
  hasAnswers: boolean;
}

/**
 * Sets a client's status. Until the server responds, `usePendingStatus` returns the new one. The toast offers Undo, where
 * possible.
 */
export function useSetStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orpc.clients.setStatus.mutationKey(),
    mutationFn: ({ id, status }: StatusChange) => api.clients.setStatus({ id, status }),
    // Saves run one at a time, in the order of the clicks.
    scope: { id: 'clients.setStatus' },
    onSuccess: async (stored, { from, hasAnswers }) => {
      await show(queryClient, stored);
      const message = withName('Client status updated successfully', clientFullName(stored));
      if (isStatusDisabled(from, hasAnswers)) notifySuccess(message);
      else offerUndo(message, () => undo(queryClient, stored));
    },
    onError: (error) => notifyError(describeError(error, 'Failed to update status')),
    // Not awaited: a slow refetch must not delay the next change.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
  });
}

async function undo(queryClient: QueryClient, changed: Client): Promise<void> {
  const { id, status_changed_at } = changed;
  try {
    await show(queryClient, await api.clients.undoStatus({ id, status_changed_at }));
    notifySuccess(withName('Status change undone', clientFullName(changed)));
  } catch (error) {
    const message = describeError(error, 'Failed to undo the status change');
    notifyError(withName(message, clientFullName(changed)));
  }
  await queryClient.invalidateQueries({ queryKey: orpc.clients.key() });
}

function show(queryClient: QueryClient, { id, status, status_changed_at }: Client): Promise<void> {
  return showStored(queryClient, id, { status, status_changed_at });
}
