import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#web/lib/api/api.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Starts a draft. `onStarted` receives its id. */
export function useStartDraft(onStarted: (id: string) => void) {
  const queryClient = useQueryClient();
  // A second click after a lost response must not start another draft.
  const [id] = useState(randomId);
  const start = useMutation(
    orpc.priceBook.startDraft.mutationOptions({
      onSuccess: (draft) => onStarted(draft.id),
      onError: (error) => notifyError(describeError(error, 'Failed to start a draft')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
    }),
  );
  return {
    busy: start.isPending,
    start: (from: 'newest' | 'examples') => start.mutate({ id, from }),
  };
}
