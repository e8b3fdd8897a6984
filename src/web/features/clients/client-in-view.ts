import { useEffect, useSyncExternalStore } from 'react';

let inView: string | null = null;
const listeners = new Set<() => void>();

function set(clientId: string | null): void {
  inView = clientId;
  for (const listener of listeners) listener();
}

/** Sets the client that the command palette offers actions for while this screen is mounted. */
export function useShowsClient(clientId: string | undefined): void {
  useEffect(() => {
    if (clientId === undefined) return;
    set(clientId);
    return () => {
      if (inView === clientId) set(null);
    };
  }, [clientId]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useClientInView(): string | null {
  return useSyncExternalStore(subscribe, () => inView);
}
