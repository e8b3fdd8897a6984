import { useQuery } from '@tanstack/react-query';
import { type client, orpc } from '#web/lib/api.ts';

/** All that a client's page shows. */
export type ClientRecord = Awaited<ReturnType<typeof client.clients.get>>;

export function clientOptions(id: string) {
  return orpc.clients.get.queryOptions({ input: { id } });
}

/** The client of an address. */
export function useClientRecord(id: string) {
  return useQuery(clientOptions(id));
}
