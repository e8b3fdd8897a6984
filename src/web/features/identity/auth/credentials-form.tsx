import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PASSWORD_MIN } from '#contract/identity/users/password.ts';
import { signInSchema } from '#contract/identity/users/user.ts';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { client, errorCode } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { focusOnMount } from '#web/lib/focus/focus-on-mount.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { ResendVerification } from './resend-verification.tsx';

export type CredentialsMode = 'sign-in' | 'sign-up';

interface Credentials {
  email: string;
  password: string;
}

export interface CredentialsFormProps {
  mode: CredentialsMode;
  /** Sign-up rules, undefined until loaded. */
  options:
    | { signup: 'open' | 'closed' | 'domains'; signup_domains: string[]; mail_configured: boolean }
    | undefined;
  email: string;
  /** Whether the user comes from another step. If so, the first empty field takes the focus. */
  returned: boolean;
  onEmail: (email: string) => void;
  onMode: (mode: CredentialsMode, notice?: ReactNode) => void;
  onForgot: () => void;
  onSecondFactor: () => void;
  onSignedIn: () => void;
}

const domainList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Sign-in and sign-up in one form, which keeps its values when the user switches between them. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, options, email, returned, onEmail, onMode } = props;
  const [unverified, setUnverified] = useState<string | null>(null);
  const [{ startsAtEmail, startsAtPassword }] = useState({
    startsAtEmail: returned && email === '',
    startsAtPassword: returned && email !== '',
  });
  const form = useForm<Credentials>({
    initialValues: { email, password: '' },
    validate: schemaResolver(signInSchema, { sync: true }),
    onValuesChange: (values) => onEmail(values.email),
  });

  const isMailed = options?.mail_configured !== false;
  const submit = useMutation({
    mutationFn: async (input: Credentials) => {
      if (mode === 'sign-up') await client.auth.signUp(input);
      else return client.auth.signIn(input);
    },
    onSuccess(answer, input) {
      setUnverified(null);
      if (answer === undefined) {
        notifySuccess('Please check your email to verify your account.');
        form.setFieldValue('password', '');
        onMode('sign-in', <ResendVerification email={input.email} isSent={isMailed} />);
      } else if (answer.second_factor_required) props.onSecondFactor();
      else props.onSignedIn();
    },
    onError(error, input) {
      setUnverified(errorCode(error) === 'EMAIL_NOT_VERIFIED' ? input.email : null);
      const message = describeError(error, 'Something went wrong. Try again.');
      if (errorCode(error) === 'WEAK_PASSWORD') form.setFieldError('password', message);
      else notifyError(message);
      form.getInputNode('password')?.focus();
    },
  });

  const signUp = mode === 'sign-up';
  const closed = options?.signup === 'closed';
  const busy = submit.isPending;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => submit.mutate(signInSchema.parse(values)), focusFirstMarked)}
    >
      <Stack gap="sm">
        {unverified !== null && (
          <Alert color="yellow" variant="light" p="sm">
            <ResendVerification email={unverified} isSent={isMailed} />
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          ref={startsAtEmail ? focusOnMount : undefined}
          required
          withAsterisk={false}
          description={
            signUp && options?.signup === 'domains'
              ? `Sign-up is only open to addresses at ${domainList.format(options.signup_domains)}.`
              : undefined
          }
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete={signUp ? 'new-password' : 'current-password'}
          minLength={PASSWORD_MIN}
          ref={startsAtPassword ? focusOnMount : undefined}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        {!signUp && (
          <Group justify="flex-end">
            <Anchor component="button" type="button" size="sm" onClick={props.onForgot}>
              Forgot password?
            </Anchor>
          </Group>
        )}
        <Button type="submit" fullWidth aria-busy={busy} {...inactive(busy)}>
          {busy ? 'Loading...' : signUp ? 'Sign Up' : 'Sign In'}
        </Button>
        <Text ta="center" size="sm">
          {closed ? (
            'Sign-up is closed. Ask an administrator to create an account for you.'
          ) : (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                form.clearErrors();
                setUnverified(null);
                onMode(signUp ? 'sign-in' : 'sign-up');
              }}
            >
              {signUp ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
            </Anchor>
          )}
        </Text>
      </Stack>
    </form>
  );
}
