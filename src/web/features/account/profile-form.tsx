import { SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountNameSchema } from '#contract/users/user.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api.ts';
import { focusFirstMarked } from '#web/lib/focus-first-marked.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';
import type { Account } from './account-query.ts';

/** One's name, as notes and history show it. */
export function ProfileForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: {
      first_name: account.first_name ?? '',
      last_name: account.last_name ?? '',
      phone: account.phone ?? '',
    },
    validate: schemaResolver(accountNameSchema, { sync: true }),
  });
  useLeaveGuard(form.isDirty());
  const save = useMutation(
    orpc.account.update.mutationOptions({
      onSuccess: () => {
        form.resetDirty();
        notifySuccess('Profile updated successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.account.key() });
        void queryClient.invalidateQueries({ queryKey: orpc.auth.session.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to update profile')),
    }),
  );

  return (
    <SectionCard title="Profile" description="How notes and the activity log name you.">
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstMarked)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="First Name"
            required
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label="Last Name"
            required
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
          <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
          <TextInput
            label="Email"
            description="An administrator can change it."
            value={account.email}
            readOnly
            variant="filled"
          />
        </SimpleGrid>
        <FormActions submitLabel="Save Profile" busyLabel="Saving..." busy={save.isPending} />
      </form>
    </SectionCard>
  );
}
