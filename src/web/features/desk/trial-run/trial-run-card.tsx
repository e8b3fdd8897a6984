import { Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { TRIAL_DAYS } from '#contract/desk/trial-run/trial-days.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { TRIAL_RUN } from '#web/lib/navigation/trial-run.ts';
import { RemoveTrialButton } from './remove-trial-button.tsx';

/** Starts, opens and removes the trial run. For administrators. */
export function TrialRunCard() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(orpc.trialRun.get.queryOptions());
  const starting = useMutation(
    orpc.trialRun.start.mutationOptions({
      onSuccess: async ({ client_id, is_sent }) => {
        void queryClient.invalidateQueries({ queryKey: orpc.trialRun.key() });
        await navigate({ to: screenOf(is_sent), params: { id: client_id } });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to send the trial')),
    }),
  );
  const trial = data?.trial;
  return (
    <SectionCard
      id={TRIAL_RUN}
      title="Trial run"
      description={`Send a proposal to yourself to see what your clients see, and sign it. The trial client counts nowhere, and is removed by itself after ${TRIAL_DAYS} days.`}
      maw="48rem"
    >
      <Group gap="xs">
        {trial ? (
          <>
            <LinkButton to={screenOf(trial.is_sent)} params={{ id: trial.client_id }}>
              {trial.is_sent ? 'Open the trial' : 'See what is missing'}
            </LinkButton>
            <RemoveTrialButton />
          </>
        ) : (
          <BusyButton busy={starting.isPending} onClick={() => starting.mutate()}>
            Send a proposal to yourself
          </BusyButton>
        )}
      </Group>
    </SectionCard>
  );
}

/** A trial that wasn't sent lacks what its preparation screen names. */
const screenOf = (isSent: boolean) => (isSent ? paths.client : paths.clientProposal);
