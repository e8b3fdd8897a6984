import { ErrorState } from '#web/components/states/error-state.tsx';
import type { useVirtualClients } from './use-virtual-clients.ts';

/** Shown in place of a list of clients that failed to load. */
export function ClientsFailure({ clients }: Pick<ReturnType<typeof useVirtualClients>, 'clients'>) {
  return (
    <ErrorState
      title="Failed to fetch clients"
      description="The list could not be loaded."
      onRetry={() => void clients.retry()}
      retrying={clients.failed?.isFetching ?? false}
    />
  );
}
