import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent } from 'react';

/** Id of the client whose page should open the merge dialog. */
const requested = createAtom<string | null>(null);

export function requestMerge(client_id: string): void {
  requested.set(client_id);
}

/** Calls `onRequest` when a merge of this client is requested elsewhere, such as in the command palette. */
export function useMergeRequest(client_id: string, onRequest: () => void): void {
  const isRequested = useSelector(requested) === client_id;
  const take = useEffectEvent(onRequest);
  useEffect(() => {
    if (!isRequested) return;
    requested.set(null);
    take();
  }, [isRequested]);
}
