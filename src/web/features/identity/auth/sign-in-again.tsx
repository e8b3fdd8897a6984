import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { UsernameForManagers } from '#web/components/forms/username-for-managers.tsx';
import { client } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useSignedIn, useUser } from '#web/lib/session/auth.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Shown above a screen with unsaved text when the session ends. Signing in again keeps the text. */
export function SignInAgain() {
  const { email } = useUser();
  const queryClient = useQueryClient();
  const signedIn = useSignedIn();
  const [secondStep, setSecondStep] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'Enter your password' : null) },
  });
  async function resume(): Promise<void> {
    await signedIn();
    await queryClient.invalidateQueries();
  }
  const signIn = useMutation({
    mutationFn: ({ password }: { password: string }) => client.auth.signIn({ email, password }),
    async onSuccess({ second_factor_required }) {
      if (second_factor_required) return setSecondStep(true);
      await resume();
    },
    onError(error) {
      form.setFieldError('password', describeError(error, 'Something went wrong. Try again.'));
      form.getInputNode('password')?.focus();
    },
  });

  return (
    <Dialog
      onClose={() => undefined}
      withCloseButton={false}
      title="Your session has ended"
      size="24rem"
      overlayProps={{ blur: 6, backgroundOpacity: 0.55 }}
    >
      {secondStep ? (
        <SecondFactorForm onBack={() => setSecondStep(false)} onSignedIn={resume} />
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values), focusFirstMarked)}>
          <Stack gap="sm">
            <Text>
              Sign in again as <b>{email}</b>. Your unsaved text is still here.
            </Text>
            <UsernameForManagers email={email} />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              data-autofocus
              required
              withAsterisk={false}
              {...form.getInputProps('password')}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => window.location.assign(paths.auth)}>
                Leave without saving
              </Button>
              <Button type="submit" aria-busy={signIn.isPending} {...inactive(signIn.isPending)}>
                {signIn.isPending ? 'Loading...' : 'Sign In'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
