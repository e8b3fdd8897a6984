import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { editUserSchema, type User, userSchema } from '#contract/identity/users/user.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { ROLE_LABELS } from './role-badge.tsx';
import { showRefusal } from './show-refusal.ts';
import { showMissing, UserFields, type UserValues } from './user-fields.tsx';

/** All fields except the password, which the server never returns. */
type Identity = Omit<UserValues, 'password'>;

const LABELS: Record<keyof Identity, string> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  approves_for_firm: 'Approves for the firm',
};

function identityOf(user: User): Identity {
  return {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    email: user.email,
    phone: user.phone ?? '',
    role: user.role,
    approves_for_firm: user.approves_for_firm,
  };
}

/** Keeps its opening values when someone else changes the user. The server detects conflicts on saving. */
export function UserEditForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const me = useUser();
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm<UserValues, Identity, number, unknown>({
    form: {
      initialValues: { ...identityOf(user), password: '' },
      validate: schemaResolver(editUserSchema, { sync: true }),
    },
    stored: { base: user.version, values: identityOf(user) },
    toForm: (values) => values,
    fromForm: ({ password: _password, ...identity }) => identity,
    what: 'this user',
    labels: LABELS,
    shown: (_field, value) => {
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return value === 'admin' || value === 'staff' ? ROLE_LABELS[value] : (value ?? '');
    },
    save: ({ base, values }): Promise<unknown> =>
      client.users.update({ ...form.getValues(), ...values, id: user.id, version: base }),
    onSaved: () => {
      notifySuccess('User updated successfully');
      void queryClient.invalidateQueries({ queryKey: orpc.users.key() });
      onSaved();
    },
    theirs: (fields, { version }) => ({
      base: version,
      values: identityOf(userSchema.parse({ ...user, ...fields })),
    }),
    failure: (error) => showRefusal(form, error, 'Failed to update user'),
    onInvalid: showMissing,
  });

  return (
    <form noValidate onSubmit={edit.submit}>
      <SectionCard title="User Information">
        <UserFields form={form} editing own={user.id === me.id} />
        <FormSwitch
          mt="md"
          label={LABELS.approves_for_firm}
          description="Accepts due diligence files that need a second person: high risk, exposed persons. The law asks for senior management."
          readOnly={edit.busy}
          {...form.getInputProps('approves_for_firm', { type: 'checkbox' })}
        />
      </SectionCard>
      <FormActions
        submitLabel="Update User"
        busyLabel="Updating..."
        busy={edit.busy}
        cancel={
          <LinkButton variant="default" to={paths.settings}>
            Cancel
          </LinkButton>
        }
      />
      {edit.conflictDialog}
    </form>
  );
}
