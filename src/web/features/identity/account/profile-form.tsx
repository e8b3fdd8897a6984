import { Alert, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { accountSchema } from '#contract/identity/account/account.ts';
import { lacksName } from '#contract/identity/users/lacks-name.ts';
import { accountNameSchema } from '#contract/identity/users/user.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import type { Account } from './account-query.ts';

type Profile = Record<keyof typeof accountNameSchema.shape, string>;

const LABELS: Profile = { first_name: 'First Name', last_name: 'Last Name', phone: 'Phone' };

/** Both names are empty until both were entered: an old installation's first admin has the first name 'Administrator'. */
function profileOf({ first_name, last_name, phone }: Account): Profile {
  const name = lacksName({ first_name, last_name }) ? null : { first_name, last_name };
  return { first_name: name?.first_name ?? '', last_name: name?.last_name ?? '', phone: phone ?? '' };
}

/**
 * The user's phone number, and the name that notes and history show. Live updates don't change the open form. The
 * server reports conflicts on save.
 */
export function ProfileForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm({
    form: {
      initialValues: profileOf(account),
      validate: schemaResolver(accountNameSchema, { sync: true }),
    },
    stored: { base: account.version, values: profileOf(account) },
    what: 'this profile',
    labels: LABELS,
    save: ({ base, values }) => client.account.update({ ...values, version: base }),
    reopened: ({ version }, values) => ({ base: version, values }),
    onSaved: () => {
      notifySuccess('Profile updated successfully');
      void queryClient.invalidateQueries({ queryKey: orpc.account.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.auth.session.key() });
    },
    theirs: (fields, { version }) => ({
      base: version,
      values: profileOf(accountSchema.parse({ ...account, ...fields })),
    }),
    failure: 'Failed to update profile',
  });

  return (
    <SectionCard title="Profile" description="Your name in notes and the activity log.">
      <form noValidate onSubmit={edit.submit}>
        {lacksName(account) && (
          <Alert color="yellow" variant="light" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
            Enter your name. Until then, you can’t send or sign proposals, or invite anybody.
          </Alert>
        )}
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
            description="Only an administrator can change it."
            inputWrapperOrder={['label', 'input', 'description']}
            value={account.email}
            readOnly
            variant="filled"
          />
        </SimpleGrid>
        <FormActions submitLabel="Save Profile" busyLabel="Saving..." busy={edit.busy} />
        {edit.conflictDialog}
      </form>
    </SectionCard>
  );
}
