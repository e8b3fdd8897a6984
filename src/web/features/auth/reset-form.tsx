import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { PASSWORD_MIN } from '#contract/users/password.ts';
import { newPasswordSchema } from '#contract/users/user.ts';
import { PasswordField } from '#web/components/password-field.tsx';
import { client, codeOf } from '#web/lib/api.ts';
import { sessionOptions } from '#web/lib/auth.tsx';
import { focusFirstMarked } from '#web/lib/focus-first-marked.ts';
import { inactive } from '#web/lib/inactive.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';

const schema = z.object({ password: newPasswordSchema });

export interface ResetFormProps {
  token: string;
  onDone: () => void;
  onForgot: () => void;
}

/** Where a recovery mail's link leads: the new password. */
export function ResetForm({ token, onDone, onForgot }: ResetFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => client.auth.resetPassword({ token, password }),
    async onSuccess() {
      // Every session of the account is over, this browser's included unless it is somebody else's.
      await queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
      if (queryClient.getQueryData(sessionOptions.queryKey)) notifySuccess('The password was changed.');
      onDone();
    },
    onError(error) {
      const message = describeError(error, 'Failed to set the password. Please try again.');
      if (codeOf(error) === 'WEAK_PASSWORD') form.setFieldError('password', message);
      else if (codeOf(error) !== 'EMAIL_LINK_INVALID') notifyError(message);
      form.getInputNode('password')?.focus();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values), focusFirstMarked)}>
      <Stack gap="sm">
        {codeOf(reset.error) === 'EMAIL_LINK_INVALID' && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {describeError(reset.error, '')}{' '}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onForgot}>
              Ask for a new link
            </Anchor>
          </Alert>
        )}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth aria-busy={reset.isPending} {...inactive(reset.isPending)}>
          {reset.isPending ? 'Loading...' : 'Set new password'}
        </Button>
      </Stack>
    </form>
  );
}
