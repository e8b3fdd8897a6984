import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

export const fileOptions = (client_id: string) =>
  queryOptions(orpc.dueDiligence.get.queryOptions({ input: { client_id } }));

/** Every change returns the whole file. */
export function showFile(queryClient: QueryClient, client_id: string, file: ClientFile): void {
  queryClient.setQueryData(fileOptions(client_id).queryKey, file);
  void queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() });
}

/** A change without a form of its own, such as a button. */
export function useFileAction<Input>(
  client_id: string,
  change: (input: Input) => Promise<ClientFile>,
  failure: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (file) => showFile(queryClient, client_id, file),
    onError: (error) => notifyError(describeError(error, failure)),
  });
}
