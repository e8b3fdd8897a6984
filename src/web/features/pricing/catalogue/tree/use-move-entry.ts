import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Destination } from '#contract/pricing/catalogue/move.ts';
import type { ListedEntry } from '#web/features/pricing/catalogue/listed-entry.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

interface Move {
  entry: ListedEntry;
  to: Destination;
}

/** Moves an entry, and shows the stored catalogue before the next move starts. */
export function useMoveEntry(onMoved: (entry: ListedEntry) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    // Moves run one at a time, because each depends on the order that the previous one left.
    scope: { id: 'catalogue-order' },
    mutationFn: ({ entry: { kind, id, parent_id: from_parent_id }, to: { parent_id, ids } }: Move) =>
      kind === 'category' || parent_id === null || from_parent_id === null || parent_id === from_parent_id
        ? client.catalogue.reorder({ kind, parent_id, ids })
        : client.catalogue.move({ kind, id, from_parent_id, parent_id, ids }),
    onError: (error) => notifyError(describeError(error, 'Failed to save the order')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() }),
    onSuccess: (_saved, { entry }) => onMoved(entry),
  });
}
