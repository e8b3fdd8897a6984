import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { client } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Checks whether a client's timeline is as it was written and anchored, and says what it found. */
export function CheckTimelineButton({ clientId }: { clientId: string }) {
  const checking = useMutation({
    mutationFn: () => client.timelineChain.check({ client_id: clientId }),
    onError: (error) => notifyError(describeError(error, 'Failed to check the timeline')),
  });
  return (
    <>
      <BusyButton
        variant="subtle"
        size="compact-sm"
        busy={checking.isPending}
        onClick={() => checking.mutate()}
      >
        Check timeline
      </BusyButton>
      <div role="status">
        {checking.data && (
          <Alert color={checking.data.is_whole ? 'green' : 'red'}>{checking.data.lines.join(' ')}</Alert>
        )}
      </div>
    </>
  );
}
