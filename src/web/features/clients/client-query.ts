import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/client.ts';
import { type client, orpc } from '#web/lib/api/api.ts';

/** All that a client's page shows. */
export type ClientRecord = Awaited<ReturnType<typeof client.clients.get>>;

export function clientOptions(id: string) {
  return orpc.clients.get.queryOptions({ input: { id } });
}

/** The client of an address. */
export function useClientRecord(id: string) {
  return useQuery(clientOptions(id));
}

/** Shows what a change was answered with at once, where the client's page is read again only later. */
export async function showStored(
  queryClient: QueryClient,
  id: string,
  stored: Partial<Client>,
): Promise<void> {
  const { queryKey } = clientOptions(id);
  // One that is under way may have been read before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<ClientRecord>(
    queryKey,
    (record) => record && { ...record, client: { ...record.client, ...stored } },
  );
}
