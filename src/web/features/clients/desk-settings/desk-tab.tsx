import { Skeleton, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { DeskForm } from './desk-form.tsx';

const FETCH_FAILED = 'Failed to load the desk settings';

/** Settings for how the firm works with its clients. Staff can read them but not change them. */
export function DeskTab() {
  const { data, error, isFetching, refetch } = useRecordToEdit(orpc.deskSettings.get.queryOptions());
  const admin = useIsAdmin();
  useErrorToast(data ? null : error, FETCH_FAILED);
  return (
    <SectionCard
      title="Desk"
      description={
        admin
          ? 'How your firm works with its clients.'
          : 'How your firm works with its clients. Administrators can change these settings.'
      }
      maw="48rem"
    >
      {data ? (
        <DeskForm settings={data} editable={admin} />
      ) : error ? (
        <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={24} w="18rem" />
          <Skeleton h={240} />
          <Skeleton h={160} />
          <Skeleton h={36} />
        </Stack>
      )}
    </SectionCard>
  );
}
