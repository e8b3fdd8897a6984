import { useQueryClient } from '@tanstack/react-query';
import type { ClientFilter } from '#contract/clients/client.ts';
import { client } from '#web/lib/api/api.ts';
import { cachedPlaceOf, clientPageOptions } from './client-pages.ts';
import { idsBetween } from './selection/ids-between.ts';
import { useRangesOf } from './selection/selection-store.ts';

/** Lets Shift select a range of the filtered list, even if not all its clients are loaded. */
export function useRangesOfList(filter: ClientFilter): void {
  const queryClient = useQueryClient();
  const list = {
    placeOf: async (id: string) =>
      cachedPlaceOf(queryClient, filter, id) ?? (await client.clients.place({ ...filter, id })).place,
    pageAt: async (page: number) =>
      (await queryClient.ensureQueryData(clientPageOptions(queryClient, filter, page))).items,
  };
  useRangesOf((from, to) => idsBetween(list, from, to));
}
