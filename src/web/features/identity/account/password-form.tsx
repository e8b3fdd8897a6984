import { SimpleGrid } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { newPasswordSchema } from '#contract/identity/users/user.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { UsernameForManagers } from '#web/components/forms/username-for-managers.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { errorCode, orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';

const schema = z.object({
  current_password: z.string().min(1, { error: 'Enter your current password' }),
  new_password: newPasswordSchema,
});

export function PasswordForm() {
  const { email } = useUser();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' } satisfies Record<
      keyof typeof schema.shape,
      unknown
    >,
    validate: schemaResolver(schema, { sync: true }),
    ...readOnlyWhile(() => change.isPending),
  });
  const change = useMutation(
    orpc.account.changePassword.mutationOptions({
      onSuccess: () => {
        form.reset();
        notifySuccess('Password changed successfully');
      },
      onError: (error) => {
        const message = describeError(error, 'Failed to change password');
        if (errorCode(error) === 'WRONG_PASSWORD') form.setFieldError('current_password', message);
        else if (errorCode(error) === 'WEAK_PASSWORD') form.setFieldError('new_password', message);
        else notifyError(message);
      },
    }),
  );

  return (
    <SectionCard title="Password" description="Changing your password signs you out on all other devices.">
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstMarked)}>
        <UsernameForManagers email={email} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordField
            label="Current Password"
            name="current_password"
            required
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            label="New Password"
            name="new_password"
            required
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
        </SimpleGrid>
        <FormActions submitLabel="Change Password" busyLabel="Saving..." busy={change.isPending} />
      </form>
    </SectionCard>
  );
}
