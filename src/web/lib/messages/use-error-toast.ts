import { useEffect } from 'react';
import { describeError } from './messages.ts';
import { notifyError } from './notify.ts';

/** Shows one toast per failure: the message of its error code, or `message`. */
export function useErrorToast(error: unknown, message: string): void {
  useEffect(() => {
    if (error) notifyError(describeError(error, message));
  }, [error, message]);
}
