import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Shows the address of the verification email and can resend it. */
export function ResendVerification({ email, text }: { email: string; text: string }) {
  const resend = useMutation({
    mutationFn: () => client.auth.resendVerification({ email }),
    onSuccess: () => notifySuccess("If this address still needs verifying, we've sent a new link."),
    onError: (error) => notifyError(describeError(error, 'Failed to send the email')),
  });

  return (
    <Text size="sm" component="div">
      {text} <b>{email}</b>. No email?{' '}
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
