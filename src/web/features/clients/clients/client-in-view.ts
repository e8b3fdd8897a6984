import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { rememberViewed } from '#web/lib/browser/viewed-clients.ts';
import { useUser } from '#web/lib/session/auth.tsx';

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

/** Remembers the client as the last one that this user viewed in this browser. */
export function useRememberViewed(clientId: string | undefined): void {
  const { id } = useUser();
  useEffect(() => {
    if (clientId !== undefined) rememberViewed(id, clientId);
  }, [id, clientId]);
}

export function useClientInView(): string | null {
  return useSelector(clientInView);
}
