import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Removes the trial with one click, because nothing is lost. */
export function RemoveTrialButton({ onRemoved }: { onRemoved?: () => void }) {
  const queryClient = useQueryClient();
  const removing = useMutation(
    orpc.trialRun.remove.mutationOptions({
      onSuccess: async () => {
        onRemoved?.();
        await queryClient.invalidateQueries({ queryKey: orpc.trialRun.key() });
        notifySuccess('The trial is removed');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to remove the trial')),
    }),
  );
  return (
    <BusyButton variant="default" busy={removing.isPending} onClick={() => removing.mutate()}>
      Remove the trial
    </BusyButton>
  );
}
