import { useMutationState } from '@tanstack/react-query';
import type { ClientStatus } from '#contract/clients/client-status.ts';
import { orpc } from '#web/lib/api/api.ts';

const UNDER_WAY = { mutationKey: orpc.clients.setStatus.mutationKey(), status: 'pending' } as const;

/** The status asked for by hand, while it is on its way to the server; of several the last. */
export function usePendingStatus(clientId: string | null): ClientStatus | undefined {
  const asked = useMutationState({
    filters: UNDER_WAY,
    select: ({ state }) => state.variables as { id: string; status: ClientStatus },
  });
  return asked.findLast(({ id }) => id === clientId)?.status;
}
