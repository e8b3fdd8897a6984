import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/lib/api/api.ts';
import { cachedPlaceOf, clientPageOptions, type ListQuery } from './client-pages.ts';
import { idsBetween } from './selection/ids-between.ts';
import { useRangesOf } from './selection/selection-store.ts';

/** Lets Shift select a range of the filtered list, even if not all its clients are loaded. */
export function useRangesOfList(query: ListQuery): void {
  const queryClient = useQueryClient();
  const list = {
    placeOf: async (id: string) =>
      cachedPlaceOf(queryClient, query, id) ?? (await client.clients.place({ ...query, id })).place,
    pageAt: async (page: number) =>
      (await queryClient.ensureQueryData(clientPageOptions(queryClient, query, page))).items,
  };
  useRangesOf((from, to) => idsBetween(list, from, to));
}
