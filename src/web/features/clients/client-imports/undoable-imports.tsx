import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UndoableImportList } from '#web/components/imports/undoable-import-list.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

export function UndoableClientImports() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(orpc.clients.imports.list.queryOptions());
  const undo = useMutation(
    orpc.clients.imports.undo.mutationOptions({
      onSuccess: ({ clients }) => notifySuccess(`Import undone: ${formatCount(clients, 'client')} removed`),
      onError: (error) => notifyError(describeError(error, 'Failed to undo the import')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );

  async function confirmUndo(id: string, clients: string): Promise<void> {
    const confirmed = await confirm({
      title: 'Undo this import?',
      message: `${clients} will be removed.`,
      confirmLabel: 'Undo import',
      destructive: true,
    });
    if (confirmed) undo.mutate({ id });
  }

  return (
    <UndoableImportList
      imports={data.map(({ clients, ...item }) => ({ ...item, count: formatCount(clients, 'client') }))}
      undoingId={undo.isPending ? undo.variables.id : null}
      onUndo={({ id, count }) => void confirmUndo(id, count)}
    />
  );
}
