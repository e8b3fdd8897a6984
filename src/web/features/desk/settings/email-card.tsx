import { Alert, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { MailSetupNotice } from '#web/features/firm/mail-templates/mail-setup-notice.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';

const FAILED = 'The state of email could not be loaded';

/** Whether mails are sent, and a test mail to the user. */
export function EmailCard() {
  const { data, error, isFetching, refetch } = useQuery(orpc.mails.status.queryOptions());
  const test = useMutation(orpc.mails.sendTest.mutationOptions());
  useErrorToast(data ? null : error, FAILED);
  if (!data) {
    if (!error) return <SkeletonCard lines={3} />;
    return <ErrorState title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <Stack maw="48rem">
      {!data.configured && <MailSetupNotice />}
      <SectionCard
        title="Email"
        description={
          data.configured
            ? 'A mail server is set up. Send yourself a mail to see whether it accepts mails and where they arrive.'
            : 'A test mail shows what clients would get. It is written to a file in the outbox folder.'
        }
      >
        <Stack align="flex-start">
          <BusyButton busy={test.isPending} onClick={() => test.mutate()}>
            {data.configured ? 'Send Me a Test Mail' : 'Write a Test Mail'}
          </BusyButton>
          <div role="status">
            {test.data && <Outcome {...test.data} />}
            {test.error && (
              <Alert color="red" variant="light">
                {describeError(test.error, 'The test mail could not be sent')}
              </Alert>
            )}
          </div>
        </Stack>
      </SectionCard>
    </Stack>
  );
}

type OutcomeProps = Awaited<ReturnType<typeof orpc.mails.sendTest.call>>;

function Outcome({ to, state, reason }: OutcomeProps) {
  if (state === 'failed') {
    return (
      <Alert color="red" variant="light">
        <Text size="sm" fw={600}>
          The test mail to {to} was not sent
        </Text>
        {reason}
      </Alert>
    );
  }
  return (
    <Alert color={state === 'accepted' ? 'green' : 'yellow'} variant="light">
      {state === 'accepted'
        ? `The mail server accepted the test mail to ${to}. Look for it in your inbox, and in the spam folder.`
        : `The test mail to ${to} was written to a file in the outbox folder. It was not sent.`}
    </Alert>
  );
}
