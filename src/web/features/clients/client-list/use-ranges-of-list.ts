import { useQueryClient } from '@tanstack/react-query';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { client } from '#web/lib/api/api.ts';
import { cachedPositionOf, clientPageOptions, type ListQuery } from './client-pages.ts';
import { idsBetween } from './selection/ids-between.ts';
import { useRangesOf } from './selection/selection-store.ts';

/**
 * Makes Shift select a range of the filtered list, even if not all its clients are loaded. On the board, `columnOf`
 * returns the column of a card, and a range stays within one column.
 */
export function useRangesOfList(
  query: ListQuery,
  columnOf?: (clientId: string) => ClientStatus | undefined,
): void {
  const queryClient = useQueryClient();
  const rangesOf = (list: ListQuery) => ({
    positionOf: async (id: string) =>
      cachedPositionOf(queryClient, list, id) ?? (await client.clients.position({ ...list, id })).position,
    pageAt: async (page: number) =>
      (await queryClient.ensureQueryData(clientPageOptions(queryClient, list, page))).items,
  });
  useRangesOf(async (from, to) => {
    const column = columnOf?.(to);
    if (columnOf?.(from) !== column) return [];
    return idsBetween(rangesOf(column ? { ...query, status: column } : query), from, to);
  });
}
