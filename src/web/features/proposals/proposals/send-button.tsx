import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import type { SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { notifySendError, notifySent } from './notify-sent.ts';
import { PreparedSend } from './prepared-send.tsx';

/** The last run of the client's proposal, and whether it is still under way. */
export function useWatchedRun(clientId: string) {
  const { data } = useQuery(orpc.reviews.watch.queryOptions({ input: { client_id: clientId } }));
  const run = data?.run ?? null;
  return { run, underWay: run?.state === 'under_way' && run.time_left > 0 };
}

/** Sends the proposal, or opens the prepared one for a last look. The page may have two: both are busy together. */
export function SendButton({ clientId, sentBy }: { clientId: string; sentBy: SentBy }) {
  const { underWay } = useWatchedRun(clientId);
  const send = useMutation(
    orpc.proposals.send.mutationOptions({
      onSuccess: notifySent,
      onError: (error) => notifySendError(error, clientId),
    }),
  );
  const sending = useIsMutating({ mutationKey: orpc.proposals.send.mutationKey() }) > 0;
  if (sentBy === 'tallygate') return <PreparedSend clientId={clientId} disabled={underWay} />;
  return (
    <Button
      ref={returnFocusOnUnmount}
      leftSection={<IconSend size={16} aria-hidden />}
      aria-busy={sending}
      onClick={() => send.mutate({ client_id: clientId })}
      {...inactive(sending || underWay)}
    >
      {sending ? 'Sending...' : 'Send Proposal'}
    </Button>
  );
}
