import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';

const clientInView = createAtom<string | null>(null);

/** Sets the client that the command palette offers actions for while this screen is mounted. */
export function useSetClientInView(clientId: string | undefined): void {
  useEffect(() => {
    if (clientId === undefined) return;
    clientInView.set(clientId);
    return () => {
      if (clientInView.get() === clientId) clientInView.set(null);
    };
  }, [clientId]);
}

export function useClientInView(): string | null {
  return useSelector(clientInView);
}
