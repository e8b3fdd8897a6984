import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { isSelected, selectedCount } from '#web/features/clients/client-list/selection/selection.ts';
import { useSelection } from '#web/features/clients/client-list/selection/selection-store.ts';
import { clientsOf, isWithinLimit } from '#web/features/desk/bulk-runs/clients-of.ts';
import { useStartRun } from '#web/features/desk/bulk-runs/use-run-actions.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { confirm } from '#web/lib/messages/confirm.ts';

/** Moving more clients than this asks for confirmation. */
const MOVES_AT_ONCE = 50;

/** Moves all selected clients as one action, in the background, when one of them is moved. */
export function useMoveTogether(filter: ClientFilter, matching: number) {
  const selection = useSelection();
  const selected = selectedCount(selection, matching);
  const start = useStartRun(() => {});

  async function moveAll(to: ClientStatus): Promise<void> {
    if (start.isPending || !isWithinLimit(selection)) return;
    const count = formatNumber(selected);
    const goAhead =
      selected <= MOVES_AT_ONCE ||
      (await confirm({
        title: `Move ${count} clients?`,
        message: `Their status becomes ${STATUS_LABELS[to]}.`,
        confirmLabel: `Move ${count} clients`,
      }));
    if (!goAhead) return;
    start.mutate({
      action: { kind: 'status', status: to },
      clients: clientsOf(selection, filter),
      expected: selected,
    });
  }

  return {
    selection,
    selected,
    /** Number of clients that move if this one is moved, including this one. */
    together: ({ id }: Pick<ListedClient, 'id'>) => (isSelected(selection, id) ? selected : 1),
    moveAll,
  };
}
