import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import type { DeskFacts } from '#contract/desk/standing/facts.ts';
import { type client, orpc } from '#web/lib/api/api.ts';

/** The data of a client's page. */
export type ClientRecord = Awaited<ReturnType<typeof client.clients.get>>;

export function clientOptions(id: string) {
  return orpc.clients.get.queryOptions({ input: { id } });
}

export function useClientRecord(id: string) {
  return useQuery(clientOptions(id));
}

/** Applies a mutation's response to the cached client, and to the facts of its standing, at once: the refetch may be slow. */
export async function showStored(
  queryClient: QueryClient,
  id: string,
  stored: Partial<Client>,
  facts: Partial<DeskFacts> = {},
): Promise<void> {
  const { queryKey } = clientOptions(id);
  // A fetch already under way may return data from before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<ClientRecord>(
    queryKey,
    (record) =>
      record && {
        ...record,
        client: { ...record.client, ...stored },
        desk: { ...record.desk, ...facts },
      },
  );
}
