import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { statusOf } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';

/** Whether the record doesn't exist, or the address contains no valid id (400). */
function isMissing(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || status === 400;
}

/**
 * For a screen about one record: if loading fails, shows a toast and calls `goBack`. Returns true if the record
 * doesn't exist, in which case the screen shows its own message instead.
 */
export function useRecordFailure(
  { data, error }: Pick<UseQueryResult, 'data' | 'error'>,
  message: string,
  goBack: () => void,
): boolean {
  const missing = isMissing(error);
  const failure = data === undefined && !missing ? error : null;
  useErrorToast(failure, message);
  const leave = useEffectEvent(goBack);
  useEffect(() => {
    if (failure) leave();
  }, [failure]);
  return missing;
}
