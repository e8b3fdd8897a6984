import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { AutomationForm } from './automation-form.tsx';

const FETCH_FAILED = 'Failed to fetch Axiom settings';

/** Settings of the Axiom bot that sends proposals. */
export function AutomationTab() {
  const { data, error, isFetching, refetch } = useQuery(orpc.automation.get.queryOptions());
  useErrorToast(error, FETCH_FAILED);
  return (
    <SectionCard
      title="Axiom Integration"
      description="When on, sending a proposal starts this Axiom bot, which enters the proposal in GoProposal."
      maw="48rem"
    >
      {data ? (
        <AutomationForm settings={data} />
      ) : error ? (
        <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={24} w="14rem" />
          <Skeleton h={80} />
          <Skeleton h={80} />
          <Skeleton h={36} />
        </Stack>
      )}
    </SectionCard>
  );
}
