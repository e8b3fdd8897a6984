import { useQuery } from '@tanstack/react-query';
import { type client, orpc, statusOf } from '#web/lib/api.ts';

/** All that a client's page shows. */
export type ClientRecord = Awaited<ReturnType<typeof client.clients.get>>;

export function clientOptions(id: string) {
  return orpc.clients.get.queryOptions({ input: { id } });
}

/** The client of an address. `missing`: there is none, or the address is no client's. */
export function useClientRecord(id: string) {
  const query = useQuery(clientOptions(id));
  const status = statusOf(query.error);
  return { ...query, missing: status === 404 || status === 400 };
}
