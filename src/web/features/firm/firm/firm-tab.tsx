import { Skeleton, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { FirmForm } from './firm-form.tsx';

const FETCH_FAILED = 'Failed to load the firm';

/** The firm as clients see it. */
export function FirmTab() {
  const { data, error, isFetching, refetch } = useRecordToEdit(orpc.firm.get.queryOptions());
  useErrorToast(data ? null : error, FETCH_FAILED);
  if (data) {
    const { mail_from, ...stored } = data;
    return <FirmForm stored={stored} mailFrom={mail_from} />;
  }
  return (
    <SectionCard title="Firm" maw="48rem">
      {error ? (
        <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={54} />
          <Skeleton h={80} />
          <Skeleton h={54} />
          <Skeleton h={90} />
          <Skeleton h={54} />
        </Stack>
      )}
    </SectionCard>
  );
}
