import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { client } from '#web/lib/api.ts';
import { useSignedIn } from '#web/lib/auth.tsx';
import { describeError } from '#web/lib/messages.ts';

/** Spec section 9. */
const SHORTEST_PASSWORD = 6;

export function SignInForm() {
  const signedIn = useSignedIn();
  const signIn = useMutation({
    mutationFn: (input: { email: string; password: string }) => client.auth.signIn(input),
    onSuccess: signedIn,
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    signIn.mutate({ email: String(fields.get('email')), password: String(fields.get('password')) });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {signIn.isError && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {describeError(signIn.error, 'You could not be signed in. Please try again.')}
          </Alert>
        )}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          minLength={SHORTEST_PASSWORD}
          required
          withAsterisk={false}
        />
        <Button type="submit" fullWidth mt="xs" disabled={signIn.isPending} aria-busy={signIn.isPending}>
          {signIn.isPending ? 'Loading...' : 'Sign In'}
        </Button>
      </Stack>
    </form>
  );
}
