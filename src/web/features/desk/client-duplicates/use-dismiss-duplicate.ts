import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';

interface Pair {
  client_id: string;
  other_id: string;
}

/** Dismisses a pair, so that no user sees it in the list. The toast offers Undo. */
export function useDismissDuplicate() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.clients.duplicates.dismiss.mutationOptions({
      onSuccess: (_done, pair) => offerUndo('The pair is no longer listed', () => restore(queryClient, pair)),
      onError: (error) => notifyError(describeError(error, 'Failed to take the pair off the list')),
      onSettled: () => listAgain(queryClient),
    }),
  );
}

async function restore(queryClient: QueryClient, pair: Pair): Promise<void> {
  try {
    await client.clients.duplicates.restore(pair);
    notifySuccess('The pair is listed again');
  } catch (error) {
    notifyError(describeError(error, 'Failed to list the pair again'));
  }
  await listAgain(queryClient);
}

/** Reloads the list. Await it, so that the button stays busy until the list is up to date. */
function listAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: orpc.clients.duplicates.key() });
}
