import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Shows the address of the verification email and can resend it. `isSent`: whether mails leave the server. */
export function ResendVerification({ email, isSent }: { email: string; isSent: boolean }) {
  const resend = useMutation({
    mutationFn: () => client.auth.resendVerification({ email }),
    onSuccess: () => notifySuccess("If this address still needs verifying, we've sent a new link."),
    onError: (error) => notifyError(describeError(error, 'Failed to send the email')),
  });

  if (!isSent) {
    return (
      <Text size="sm" component="div">
        Email isn't set up on this server, so the link for <b>{email}</b> was saved in its outbox and not
        sent. Ask an administrator for it.
      </Text>
    );
  }
  return (
    <Text size="sm" component="div">
      We have sent a link to <b>{email}</b>. No email?{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={() => resend.mutate()}
        {...inactive(resend.isPending)}
      >
        Send it again
      </Anchor>
    </Text>
  );
}
