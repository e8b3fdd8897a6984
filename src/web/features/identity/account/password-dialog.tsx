import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { UsernameForManagers } from '#web/components/forms/username-for-managers.tsx';
import { errorCode } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';

export interface PasswordDialogProps {
  text: string;
  submitLabel: string;
  /** Message for failures that the contract has no message for. */
  failure: string;
  onSubmit: (password: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password again before a sensitive action. */
export function PasswordDialog({ text, submitLabel, failure, onSubmit, onCancel }: PasswordDialogProps) {
  const { email } = useUser();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'Enter your password' : null) },
  });

  async function submit({ password }: { password: string }): Promise<void> {
    try {
      await onSubmit(password);
    } catch (error) {
      const message = describeError(error, failure);
      if (errorCode(error) !== 'WRONG_PASSWORD') return notifyError(message);
      form.setFieldError('password', message);
      form.getInputNode('password')?.focus();
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit(values), focusFirstMarked)}>
      <Stack gap="sm">
        <Text>{text}</Text>
        <UsernameForManagers email={email} />
        <PasswordField
          label="Your Password"
          name="password"
          required
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={form.submitting} {...inactive(form.submitting)}>
            {form.submitting ? 'Loading...' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
