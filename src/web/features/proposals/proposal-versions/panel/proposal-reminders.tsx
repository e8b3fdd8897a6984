import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/**
 * Stops or resumes a version's reminders. Only signatories of an open version get reminders, if it is their turn and they
 * have been mailed. Renders nothing if there is no such signatory.
 */
export function ProposalReminders({ version }: { version: VersionSummary }) {
  const queryClient = useQueryClient();
  const set = useMutation(
    orpc.proposalVersions.setReminders.mutationOptions({
      onSuccess: async (_version, { stopped }) => {
        notifySuccess(stopped ? 'No more reminders will be sent' : 'Reminders will be sent again');
        await queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to change the reminders')),
    }),
  );
  const { id, state, order, signatories, reminders_stopped_at } = version;
  const reminded = nextSignatories(order, signatories).filter(
    ({ kind, mailed_at }) => kind === 'client' && mailed_at !== null,
  );
  if (state !== 'open' || reminded.length === 0) return null;
  const stopped = reminders_stopped_at !== null;
  return (
    <Group gap="xs" style={{ rowGap: 2 }} ref={returnFocusOnUnmount}>
      <Text size="sm" aria-live="polite">
        {stopped ? 'Reminders are stopped' : `Reminders go to ${namesOf(reminded)}`}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => set.mutate({ version_id: id, stopped: !stopped })}
        {...inactive(set.isPending)}
      >
        {stopped ? 'Resume reminders' : 'Stop reminders'}
      </Button>
    </Group>
  );
}

const listFormat = new Intl.ListFormat('en-GB');

function namesOf(signatories: readonly { name: string }[]): string {
  return listFormat.format(signatories.map(({ name }) => name));
}
