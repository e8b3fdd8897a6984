import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { loginEmailSchema } from '#contract/values/scalars.ts';
import { client } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { focusOnMount } from '#web/lib/focus/focus-on-mount.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

const schema = z.object({ email: loginEmailSchema });

export interface ForgotFormProps {
  email: string;
  /** Whether mails leave the server. */
  isSent: boolean;
  onBack: () => void;
}

/** Requests a password recovery email. */
export function ForgotForm({ email, isSent, onBack }: ForgotFormProps) {
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(schema, { sync: true }),
  });
  const recover = useMutation({
    mutationFn: (input: { email: string }) => client.auth.requestRecovery(input),
    onError: (error) => notifyError(describeError(error, 'Failed to send the email')),
  });

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => recover.mutate(schema.parse(values)), focusFirstMarked)}
    >
      <Stack gap="sm">
        <div role="status">
          {recover.isSuccess && (
            <Alert variant="light" p="sm">
              {isSent
                ? "If there is an account with this address, we've sent it an email with a link to choose a new password."
                : "Email isn't set up on this server. If there is an account with this address, a link to choose a new password was saved in its outbox and not sent. Ask an administrator for it."}
            </Alert>
          )}
        </div>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          ref={focusOnMount}
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" fullWidth aria-busy={recover.isPending} {...inactive(recover.isPending)}>
          {recover.isPending ? 'Loading...' : 'Send link'}
        </Button>
        <Text ta="center" size="sm">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back to sign in
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
