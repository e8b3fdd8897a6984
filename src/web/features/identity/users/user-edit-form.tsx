import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editUserSchema, type User, userSchema } from '#contract/identity/users/user.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { useEditConflict } from '#web/components/forms/record/use-edit-conflict.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
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
};

function identityOf(user: User): Identity {
  return {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    email: user.email,
    phone: user.phone ?? '',
    role: user.role,
  };
}

/** Keeps its opening values when someone else changes the user. The server detects conflicts on saving. */
export function UserEditForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const me = useUser();
  const queryClient = useQueryClient();
  const form = useForm<UserValues>({
    initialValues: { ...identityOf(user), password: '' },
    validate: schemaResolver(editUserSchema, { sync: true }),
    ...readOnlyWhile((): boolean => busy),
  });
  const guard = useLeaveGuard(form.isDirty());
  const save = useMutation(
    orpc.users.update.mutationOptions({
      onSuccess: () => {
        guard.release();
        notifySuccess('User updated successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.users.key() });
        onSaved();
      },
      onError: (error, sent) => {
        const refusal = rowChanged(error);
        if (!refusal) return showRefusal(form, error, 'Failed to update user');
        const stored = userSchema.parse({ ...user, ...sent, ...refusal.changed });
        conflict.askAbout({ ...refusal, base: refusal.version, values: identityOf(stored) });
      },
    }),
  );

  const busy = save.isPending || save.isSuccess;

  const conflict = useEditConflict<number, Identity>({
    opened: { base: user.version, values: identityOf(user) },
    what: 'this user',
    labels: LABELS,
    shown: (_field, value) => (value === 'admin' || value === 'staff' ? ROLE_LABELS[value] : value),
    mine: form.getValues,
    save: submit,
  });

  function submit(version: number, values: Identity): void {
    form.setValues(values);
    save.mutate({ ...form.getValues(), id: user.id, version });
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit(conflict.opened.base, values), showMissing)}>
      <SectionCard title="User Information">
        <UserFields form={form} editing own={user.id === me.id} />
      </SectionCard>
      <FormActions
        submitLabel="Update User"
        busyLabel="Updating..."
        busy={busy}
        cancel={
          <LinkButton variant="default" to={paths.settings}>
            Cancel
          </LinkButton>
        }
      />
      {conflict.dialog}
    </form>
  );
}
