import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeEdits, withTaken } from '#contract/edit-conflict.ts';
import { editUserSchema, type User, userSchema } from '#contract/users/user.ts';
import { EditConflictDialog } from '#web/components/edit-conflict-dialog.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LinkButton } from '#web/components/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api.ts';
import { useUser } from '#web/lib/auth.tsx';
import { notifySuccess } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { rowChanged } from '#web/lib/row-changed.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';
import { ROLE_LABELS } from './role-badge.tsx';
import { showRefusal } from './show-refusal.ts';
import { showFieldErrors, UserFields, type UserValues } from './user-fields.tsx';

/** All but the password, of which nothing comes back. */
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

/** The form keeps what it was opened with, whatever changes meanwhile: the server tells when it is saved. */
export function UserEditForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const me = useUser();
  const queryClient = useQueryClient();
  const [opened] = useState(() => identityOf(user));
  const [version, setVersion] = useState(user.version);
  const [theirs, setTheirs] = useState<Identity | null>(null);
  const form = useForm<UserValues>({
    initialValues: { ...opened, password: '' },
    validate: schemaResolver(editUserSchema, { sync: true }),
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
        setVersion(refusal.version);
        setTheirs(identityOf(userSchema.parse({ ...user, ...sent, ...refusal.changed })));
      },
    }),
  );

  function resolve(stored: Identity, taken: ReadonlySet<string>): void {
    const { password, ...mine } = form.getValues();
    const values = { ...withTaken(mine, stored, taken), password };
    form.setValues(values);
    setTheirs(null);
    save.mutate({ ...values, id: user.id, version });
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ ...values, id: user.id, version }),
        (errors, _values, event) => showFieldErrors(form, errors, event),
      )}
    >
      <SectionCard title="User Information">
        <UserFields form={form} editing own={user.id === me.id} />
      </SectionCard>
      <FormActions
        submitLabel="Update User"
        busyLabel="Updating..."
        busy={save.isPending}
        cancel={
          <LinkButton variant="default" to={paths.settings}>
            Cancel
          </LinkButton>
        }
      />
      {theirs && (
        <EditConflictDialog
          what="user"
          fields={mergeEdits({ opened, mine: form.getValues(), theirs }).map((edited) => ({
            ...edited,
            label: LABELS[edited.field],
            mine: shown(edited.mine),
            theirs: shown(edited.theirs),
          }))}
          saving={save.isPending}
          onCancel={() => setTheirs(null)}
          onResolve={(taken) => resolve(theirs, taken)}
        />
      )}
    </form>
  );
}

function shown(value: Identity[keyof Identity]): string {
  return value === 'admin' || value === 'staff' ? ROLE_LABELS[value] : value;
}
