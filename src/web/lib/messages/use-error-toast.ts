import { useEffect } from 'react';
import { describeError } from './messages.ts';
import { notifyError } from './notify.ts';

/** Shows a toast once for each failure: the refusal's own sentence, else `message`. */
export function useErrorToast(error: unknown, message: string): void {
  useEffect(() => {
    if (error) notifyError(describeError(error, message));
  }, [error, message]);
}
