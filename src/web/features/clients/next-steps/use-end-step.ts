import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NO_NEXT_STEP } from '#contract/clients/clients/desk-fields.ts';
import { showStored } from '#web/features/clients/clients/client-query.ts';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Marks a client's next step as done, or removes it. */
export function useEndStep(verb: 'complete' | 'remove') {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.nextSteps[verb].mutationOptions({
      onSuccess: async ({ id }) => {
        await showStored(queryClient, id, NO_NEXT_STEP);
        notifySuccess(verb === 'complete' ? 'Next step done' : 'Next step removed');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to change the next step')),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
          queryClient.invalidateQueries({ queryKey: orpc.myWork.key() }),
        ]),
    }),
  );
}
