import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { moved, SORT_ORDER_STEP } from '#contract/pricing/catalogue/order.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { type CatalogueLists, type ListedEntry, listedEntries } from './listed-entry.ts';

/** All children of a parent in their new order. */
interface Order {
  kind: CatalogueKind;
  parent_id: string | null;
  ids: string[];
}

const KEYS = { category: 'categories', sub_header: 'sub_headers', option: 'options' } as const;
const UNDER_WAY = { mutationKey: ['catalogue order'], status: 'pending' } as const;

/** Returns the lists with pending reorderings applied. */
export function useOrderedLists(lists: CatalogueLists | undefined): CatalogueLists | undefined {
  const orders = useMutationState({ filters: UNDER_WAY, select: ({ state }) => state.variables as Order });
  return useMemo(() => lists && orders.reduce(inOrder, lists), [lists, orders]);
}

/** Moves an entry among its siblings: at once on screen, and in one transaction on the server. */
export function useReorder() {
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useMutation({
    mutationKey: UNDER_WAY.mutationKey,
    // Saves run one at a time. Of several quick moves, only the first and the last are saved. The last one
    // includes the others.
    scope: { id: 'catalogue-order' },
    mutationFn: async (order: Order) => {
      if (isNewest(queryClient, order)) await client.catalogue.reorder(order);
    },
    // Leaving the list cancels its refetch, so update the cache now to keep the new order.
    onSuccess: (_saved, order) => {
      const queryKey = orpc.catalogue.list.queryKey();
      queryClient.setQueryData<CatalogueLists>(queryKey, (lists) => lists && inOrder(lists, order));
    },
    onError: (error) => notifyError(describeError(error, 'Failed to save the order')),
    // Stays pending until the stored list is refetched, so that nothing jumps back in between.
    onSettled: (_saved, _error, order) =>
      isNewest(queryClient, order)
        ? queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() })
        : undefined,
  });

  /** `to` computes the new index from the current index, which may be newer than the index on the screen. */
  const move = useCallback(
    (entry: ListedEntry, to: (from: number, siblings: readonly ListedEntry[]) => number) => {
      const lists = queryClient.getQueryData(orpc.catalogue.list.queryKey());
      if (!lists) return;
      const { kind, parent_id } = entry;
      const siblings = listedEntries(ordersUnderWay(queryClient).reduce(inOrder, lists), kind).filter(
        (other) => other.parent_id === parent_id,
      );
      const from = siblings.findIndex(({ id }) => id === entry.id);
      const index = to(from, siblings);
      if (from < 0 || from === index || index < 0 || index >= siblings.length) return;
      mutate({ kind, parent_id, ids: moved(siblings, from, index).map(({ id }) => id) });
      setAnnouncement(`${entry.display_name} is now number ${index + 1} of ${siblings.length}.`);
    },
    [queryClient, mutate],
  );

  return { move, announcement };
}

/** Returns the orders being saved, oldest first. */
function ordersUnderWay(queryClient: QueryClient): Order[] {
  return queryClient
    .getMutationCache()
    .findAll(UNDER_WAY)
    .map(({ state }) => state.variables as Order);
}

function isNewest(queryClient: QueryClient, { kind, parent_id, ids }: Order): boolean {
  const newest = ordersUnderWay(queryClient).findLast(
    (order) => order.kind === kind && order.parent_id === parent_id,
  );
  return newest?.ids === ids;
}

/** Puts the siblings, in their new order, into the positions that they had before. Other rows stay where they are. */
function inOrder(lists: CatalogueLists, { kind, ids }: Order): CatalogueLists {
  const key = KEYS[kind];
  return { ...lists, [key]: inOrderOf<{ id: string; sort_order: number }>(lists[key], ids) };
}

function inOrderOf<Row extends { id: string; sort_order: number }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const order = new Map(ids.map((id, index) => [id, (index + 1) * SORT_ORDER_STEP]));
  const siblings = rows
    .filter(({ id }) => order.has(id))
    .map((row) => ({ ...row, sort_order: order.get(row.id) ?? row.sort_order }))
    .sort((one, other) => one.sort_order - other.sort_order);
  return rows.map((row) => (order.has(row.id) ? (siblings.shift() ?? row) : row));
}
