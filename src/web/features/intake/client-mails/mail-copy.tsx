import { Box, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LINK_FIELD, plainMailText } from '#contract/firm/mail-templates/merge-fields.ts';
import { type ClientMail, type MailState, mailState } from '#contract/intake/client-mails/client-mail.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** The copy of a mail in the timeline, folded at first: a mail that is waiting, was sent or has failed. */
export function MailCopy({ id }: { id: string }) {
  const mail = useDetails({ what: 'mail', size: 'compact-xs', variant: 'subtle', ml: -8 });
  return (
    <Box mt={2}>
      {mail.button}
      {mail.panel(() => (
        <Copy id={id} />
      ))}
    </Box>
  );
}

function Copy({ id }: { id: string }) {
  const mail = useQuery(orpc.clientMails.get.queryOptions({ input: { id } }));
  if (mail.isPending) return <Loading />;
  if (!mail.data) {
    return (
      <ErrorState
        title="The mail could not be loaded"
        onRetry={() => void mail.refetch()}
        retrying={mail.isFetching}
      />
    );
  }
  const { to_email, subject, body } = mail.data;
  return (
    <Paper withBorder radius="sm" p="sm" mt={4}>
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Text size="xs" c="dimmed">
          To {to_email}. {STATES[mailState(mail.data)](mail.data)}
        </Text>
        <Text size="sm" fw={600}>
          {plainMailText(subject)}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {plainMailText(body.replaceAll(LINK_FIELD, '[link to the questionnaire]'))}
        </Text>
        {mailState(mail.data) === 'failed' && <SendAgain mail={mail.data} />}
      </Stack>
    </Paper>
  );
}

const STATES: Record<MailState, (mail: ClientMail) => string> = {
  waiting: () => "Waiting to be sent. If the mail server can't be reached, we try again for half an hour.",
  sent: ({ sent_at }) => `Sent ${formatDateTime(sent_at ?? '')}.`,
  written: ({ sent_at }) =>
    `Written to a file ${formatDateTime(sent_at ?? '')} and not sent, since no mail server is configured.`,
  failed: ({ failure }) => `Not sent. ${failure ?? ''}`,
};

function SendAgain({ mail: { id, attempt } }: { mail: ClientMail }) {
  const queryClient = useQueryClient();
  const again = useMutation(
    orpc.clientMails.sendAgain.mutationOptions({
      onSuccess: (stored) => {
        queryClient.setQueryData(orpc.clientMails.get.queryKey({ input: { id } }), stored);
        notifySuccess(`Mail to ${stored.to_email} is on its way`);
      },
      onError: (error) => notifyError(describeError(error, 'Failed to send the mail')),
    }),
  );
  return (
    <BusyButton
      size="xs"
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      busy={again.isPending}
      onClick={() => again.mutate({ id, attempt })}
    >
      {again.isPending ? 'Sending...' : 'Send again'}
    </BusyButton>
  );
}
