import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editUserSchema, type User } from '#contract/users/user.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { LinkButton } from '#web/components/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api.ts';
import { useUser } from '#web/lib/auth.tsx';
import { notifySuccess } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';
import { showRefusal } from './show-refusal.ts';
import { showFieldErrors, UserFields, type UserValues } from './user-fields.tsx';

/** The form keeps what it was opened with, whatever changes meanwhile. */
export function UserEditForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const me = useUser();
  const queryClient = useQueryClient();
  const form = useForm<UserValues>({
    initialValues: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      email: user.email,
      phone: user.phone ?? '',
      password: '',
      role: user.role,
    },
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
      onError: (error) => showRefusal(form, error, 'Failed to update user'),
    }),
  );

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ id: user.id, ...values }),
        (errors) => showFieldErrors(form, errors),
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
    </form>
  );
}
