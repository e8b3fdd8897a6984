import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UndoableImportList } from '#web/components/imports/undoable-import-list.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Imports of the last hour, except those after which somebody has changed the draft. */
export function UndoablePriceImports() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(orpc.priceBook.imports.list.queryOptions());
  const undo = useMutation(
    orpc.priceBook.imports.undo.mutationOptions({
      onSuccess: () => notifySuccess('Import undone'),
      onError: (error) => notifyError(describeError(error, 'Failed to undo the import')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
    }),
  );
  return (
    <UndoableImportList
      imports={data.map(({ prices, ...item }) => ({ ...item, count: formatCount(prices, 'price') }))}
      undoingId={undo.isPending ? undo.variables.id : null}
      onUndo={({ id }) => undo.mutate({ id })}
    />
  );
}
