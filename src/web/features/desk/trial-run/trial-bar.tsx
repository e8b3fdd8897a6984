import { Alert, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProposalSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { RemoveTrialButton } from './remove-trial-button.tsx';

/** On the page of a trial client: what it is, the way to the client's side, and its end. */
export function TrialBar({
  proposal,
  mailConfigured,
}: {
  proposal: ProposalSummary | null;
  mailConfigured: boolean;
}) {
  const navigate = useNavigate();
  const admin = useIsAdmin();
  const { data } = useQuery(orpc.trialRun.get.queryOptions({ enabled: admin }));
  const opening = useMutation(
    orpc.proposalVersions.link.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => notifyError(describeError(error, 'Failed to open the proposal')),
    }),
  );
  const version = proposal?.newest;
  const reader =
    version?.state === 'open'
      ? nextSignatories(version.order, version.signatories).find(({ kind }) => kind === 'client')
      : undefined;
  return (
    <Alert color="blue" variant="light" mb="md">
      <Text size="sm" fw={600} mb={4}>
        This is a trial
      </Text>
      <Text size="sm">
        The client is made up and counts nowhere
        {data?.trial && `; it is removed by itself on ${formatDate(data.trial.removed_on)}`}.
        {reader && mailConfigured && ' The proposal is in your mailbox, too.'}
      </Text>
      {admin && (
        <Group gap="xs" mt="sm">
          {reader && (
            <BusyButton busy={opening.isPending} onClick={() => opening.mutate({ signatory_id: reader.id })}>
              Open it as the client
            </BusyButton>
          )}
          <RemoveTrialButton onRemoved={() => void navigate({ to: paths.dashboard })} />
        </Group>
      )}
    </Alert>
  );
}
