import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { statusOf } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';

/** Whether there is no such record, or what stands in the address is no id at all (400). */
function isMissing(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || status === 400;
}

/**
 * For a screen about one record: where that could not be loaded, a toast says so and `goBack` leads away. Answers
 * whether there is no such record, which the screen says in its own words.
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
