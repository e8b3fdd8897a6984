import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { MailedLink } from '#contract/identity/auth/mailed-link.ts';
import { PASSWORD_MIN } from '#contract/identity/users/password.ts';
import { newPasswordSchema } from '#contract/identity/users/user.ts';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { UsernameForManagers } from '#web/components/forms/username-for-managers.tsx';
import { errorCode, orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { focusOnMount } from '#web/lib/focus/focus-on-mount.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { keepToast } from '#web/lib/messages/kept-toast.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { sessionOptions } from '#web/lib/session/auth.tsx';

const schema = z.object({ password: newPasswordSchema });

export interface LinkPasswordFormProps {
  link: MailedLink;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Shown above the field. */
  text?: string;
  button: string;
  save: (password: string) => Promise<unknown>;
  /** Toast that the app shows next if the user is already signed in. */
  saved: string;
  failed: string;
  /** `email`: the account's email address, or undefined if it couldn't be looked up. */
  onDone: (email: string | undefined) => void;
  /** Alternative action if the link is no longer valid. */
  invalid: { label: string; onClick: () => void };
}

/** Password form opened by an email link. Opening it only looks up the email address, so mail scanners can't use up the link. */
export function LinkPasswordForm(props: LinkPasswordFormProps) {
  const queryClient = useQueryClient();
  const { data: account } = useQuery(
    orpc.auth.linkAddress.queryOptions({ input: props.link, staleTime: Infinity, retry: false }),
  );
  const email = account?.email ?? undefined;
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const save = useMutation({
    mutationFn: ({ password }: { password: string }) => props.save(password),
    async onSuccess() {
      // Saving ends all sessions of the account, so the session in this browser may have ended too.
      await queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
      if (queryClient.getQueryData(sessionOptions.queryKey)) keepToast(props.saved);
      props.onDone(email);
    },
    onError(error) {
      const message = describeError(error, props.failed);
      if (errorCode(error) === 'WEAK_PASSWORD') form.setFieldError('password', message);
      else if (errorCode(error) !== 'EMAIL_LINK_INVALID') notifyError(message);
      form.getInputNode('password')?.focus();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstMarked)}>
      <Stack gap="sm">
        {errorCode(save.error) === 'EMAIL_LINK_INVALID' && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {describeError(save.error, '')}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={props.invalid.onClick}
            >
              {props.invalid.label}
            </Anchor>
          </Alert>
        )}
        {props.text !== undefined && <Text size="sm">{props.text}</Text>}
        {email !== undefined && <UsernameForManagers email={email} />}
        <PasswordField
          label={props.label}
          name="password"
          autoComplete={props.autoComplete}
          minLength={PASSWORD_MIN}
          ref={focusOnMount}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth aria-busy={save.isPending} {...inactive(save.isPending)}>
          {save.isPending ? 'Loading...' : props.button}
        </Button>
      </Stack>
    </form>
  );
}
