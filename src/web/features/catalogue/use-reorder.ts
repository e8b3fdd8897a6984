import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { moved, SORT_ORDER_STEP } from '#contract/catalogue/order.ts';
import { orpc } from '#web/lib/api.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError } from '#web/lib/notify.ts';
import type { CatalogueLists, ListedEntry } from './listed-entry.ts';

const KEYS = { category: 'categories', sub_header: 'sub_headers', option: 'options' } as const;

/** `entries` are all of one level. Moves an entry among its siblings, on the screen at once and on the server in one transaction. */
export function useReorder(entries: readonly ListedEntry[]) {
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const listKey = orpc.catalogue.list.queryKey();
  const { mutate } = useMutation(
    orpc.catalogue.reorder.mutationOptions({
      onMutate: ({ kind, ids }) => {
        const order = new Map(ids.map((id, index) => [id, (index + 1) * SORT_ORDER_STEP]));
        queryClient.setQueryData<CatalogueLists>(
          listKey,
          (lists) =>
            lists && {
              ...lists,
              [KEYS[kind]]: inOrder<{ id: string; sort_order: number }>(lists[KEYS[kind]], order),
            },
        );
      },
      onError: (error) => {
        notifyError(describeError(error, 'Failed to save the order'));
        void queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
      },
    }),
  );

  const move = useCallback(
    (entry: ListedEntry, to: number) => {
      const siblings = entries.filter(({ parent_id }) => parent_id === entry.parent_id);
      const from = siblings.findIndex(({ id }) => id === entry.id);
      if (from < 0 || from === to || to < 0 || to >= siblings.length) return;
      const ids = moved(siblings, from, to).map(({ id }) => id);
      mutate({ kind: entry.kind, parent_id: entry.parent_id, ids });
      setAnnouncement(`${entry.display_name} is now number ${to + 1} of ${siblings.length}.`);
    },
    [entries, mutate],
  );

  return { move, announcement };
}

/** The places that siblings have in the list, filled by their new order; everything else stays where it is. */
function inOrder<Row extends { id: string; sort_order: number }>(
  rows: readonly Row[],
  order: ReadonlyMap<string, number>,
): Row[] {
  const siblings = rows
    .filter(({ id }) => order.has(id))
    .map((row) => ({ ...row, sort_order: order.get(row.id) ?? row.sort_order }))
    .sort((one, other) => one.sort_order - other.sort_order);
  return rows.map((row) => (order.has(row.id) ? (siblings.shift() ?? row) : row));
}
