import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { client, errorCode } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { focusOnMount } from '#web/lib/focus/focus-on-mount.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

export interface SecondFactorFormProps {
  onBack: () => void;
  /** The form stays busy until the promise resolves. */
  onSignedIn: () => void | Promise<void>;
}

/** The second step of a sign-in. */
export function SecondFactorForm({ onBack, onSignedIn }: SecondFactorFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim().length < 6 ? 'Enter the code' : null) },
  });
  const verify = useMutation({
    mutationFn: (input: { code: string }) => client.auth.verifySecondFactor(input),
    onSuccess: onSignedIn,
    onError(error) {
      const message = describeError(error, 'Something went wrong. Try again.');
      if (errorCode(error) === 'SECOND_FACTOR_INVALID') {
        form.setFieldError('code', message);
        form.getInputNode('code')?.focus();
        return;
      }
      notifyError(message);
      if (errorCode(error) === 'SECOND_FACTOR_EXPIRED') onBack();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => verify.mutate(values), focusFirstMarked)}>
      <Stack gap="sm">
        <TextInput
          label="Code"
          name="code"
          description="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          ref={focusOnMount}
          required
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth aria-busy={verify.isPending} {...inactive(verify.isPending)}>
          {verify.isPending ? 'Loading...' : 'Continue'}
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
