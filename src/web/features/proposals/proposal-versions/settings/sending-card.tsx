import { Skeleton, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { SendingForm } from './sending-form.tsx';

const FETCH_FAILED = 'The proposal settings could not be loaded';

/** How the firm sends its proposals. Staff can read it but not change it. */
export function SendingCard() {
  const { data, error, isFetching, refetch } = useRecordToEdit(orpc.proposalVersions.settings.queryOptions());
  const admin = useIsAdmin();
  useErrorToast(data ? null : error, FETCH_FAILED);
  return (
    <SectionCard
      title="How proposals are sent"
      description={
        admin ? "What 'Send Proposal' does." : "What 'Send Proposal' does. Administrators can change it."
      }
      maw="48rem"
    >
      {data ? (
        <SendingForm settings={data} editable={admin} />
      ) : error ? (
        <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={96} />
          <Skeleton h={36} />
          <Skeleton h={60} />
        </Stack>
      )}
    </SectionCard>
  );
}
