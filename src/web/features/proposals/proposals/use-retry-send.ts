import { useMutation } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';
import { notifySendError, notifySent } from './notify-sent.ts';

/** Sends a failed run's proposal again. */
export function useRetrySend(client_id: string) {
  return useMutation(
    orpc.proposals.retry.mutationOptions({
      onSuccess: notifySent,
      onError: (error) => notifySendError(error, client_id),
    }),
  );
}
