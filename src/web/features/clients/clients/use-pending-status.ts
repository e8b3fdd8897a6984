import { useMutationState } from '@tanstack/react-query';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { orpc } from '#web/lib/api/api.ts';

const UNDER_WAY = { mutationKey: orpc.clients.setStatus.mutationKey(), status: 'pending' } as const;

/** Returns the status being saved for a client, or the latest one if several are being saved. */
export function usePendingStatus(clientId: string | null): ClientStatus | undefined {
  const pending = useMutationState({
    filters: UNDER_WAY,
    select: ({ state }) => state.variables as { id: string; status: ClientStatus },
  });
  return pending.findLast(({ id }) => id === clientId)?.status;
}
