import { Stack } from '@mantine/core';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { accountOptions } from '#web/features/identity/account/account-query.ts';
import { NotificationSettings } from '#web/features/identity/account/notification-settings.tsx';
import { PasswordForm } from '#web/features/identity/account/password-form.tsx';
import { PictureForm } from '#web/features/identity/account/picture-form.tsx';
import { ProfileForm } from '#web/features/identity/account/profile-form.tsx';
import { SecondFactor } from '#web/features/identity/account/second-factor.tsx';
import { SessionList } from '#web/features/identity/account/session-list.tsx';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';

export function AccountPage() {
  const { data, isError, refetch, isFetching } = useRecordToEdit(accountOptions());
  return (
    <>
      <PageHeader title="Account" subtitle="Your profile, sign-in and notifications" />
      {data ? (
        <Stack maw="48rem" gap="lg">
          <ProfileForm account={data} />
          <PictureForm account={data} />
          <PasswordForm />
          <SecondFactor account={data} />
          <NotificationSettings account={data} />
          <SessionList />
        </Stack>
      ) : isError ? (
        <ErrorState
          title="Your account could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}
