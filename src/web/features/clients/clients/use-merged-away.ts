import { ORPCError } from '@orpc/client';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorCode } from '#web/lib/api/api.ts';
import { notifyNote } from '#web/lib/messages/notify.ts';
import type { paths } from '#web/lib/navigation/paths.ts';

type ClientPath = (typeof paths)[
  | 'client'
  | 'clientEdit'
  | 'clientAdditionalInfo'
  | 'clientProforma'
  | 'clientProposal'
  | 'clientDueDiligence'];

/** The id of the client that the requested one was merged into, or null. */
function mergedInto(error: unknown): string | null {
  if (errorCode(error) !== 'MERGED' || !(error instanceof ORPCError)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'client_id' in data ? String(data.client_id) : null;
}

/**
 * For a screen about a client that was merged into another one: opens the same screen of the merged client and says so.
 * Returns whether the client was merged.
 */
export function useMergedAway(error: unknown, to: ClientPath): boolean {
  const navigate = useNavigate();
  const id = mergedInto(error);
  const move = useEffectEvent(async (lead: string) => {
    await navigate({ to, params: { id: lead }, replace: true });
    notifyNote('The client that you opened was merged into this one.');
  });
  useEffect(() => {
    if (id !== null) void move(id);
  }, [id]);
  return id !== null;
}
