import { useEffect, useSyncExternalStore } from 'react';

let inView: string | null = null;
const listeners = new Set<() => void>();

function set(clientId: string | null): void {
  inView = clientId;
  for (const listener of listeners) listener();
}

/** Says which client the screen is about, for as long as it is: the command palette offers what can be done with them. */
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

/** The id of the client that the screen is about. */
export function useClientInView(): string | null {
  return useSyncExternalStore(subscribe, () => inView);
}
