import { Skeleton, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { LetterFactsForm } from './letter-facts-form.tsx';

/** Facts that the firm states in letters of engagement. */
export function LetterFactsCard() {
  const { data, error, isFetching, refetch } = useRecordToEdit(orpc.letterFacts.get.queryOptions());
  return (
    <SectionCard
      title="Facts for letters of engagement"
      description="Letters and proposals sent by Tallygate state these facts. Enter each fact once."
      maw="60rem"
    >
      {data ? (
        <LetterFactsForm stored={data} />
      ) : error ? (
        <ErrorState title="Failed to load the facts" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={54} />
          <Skeleton h={54} />
          <Skeleton h={54} />
        </Stack>
      )}
    </SectionCard>
  );
}
