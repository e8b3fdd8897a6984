import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createUserSchema } from '#contract/identity/users/user.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { showRefusal } from './show-refusal.ts';
import { NEW_USER, showMissing, UserFields, type UserValues } from './user-fields.tsx';

export function UserCreateForm({ onSaved }: { onSaved: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<UserValues>({
    initialValues: NEW_USER,
    validate: schemaResolver(createUserSchema, { sync: true }),
    ...readOnlyWhile((): boolean => busy),
  });
  const guard = useLeaveGuard(form.isDirty());
  const create = useMutation(
    orpc.users.create.mutationOptions({
      onSuccess: () => {
        guard.release();
        notifySuccess('User created successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.users.key() });
        onSaved();
      },
      onError: (error) => showRefusal(form, error, 'Failed to create user'),
    }),
  );
  const busy = create.isPending || create.isSuccess;

  return (
    <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values), showMissing)}>
      <SectionCard
        title="User Information"
        description={
          <>
            To let users choose their own password,{' '}
            <LinkAnchor to={paths.userInvite} underline="always">
              invite them by email
            </LinkAnchor>
            .
          </>
        }
      >
        <UserFields form={form} />
      </SectionCard>
      <FormActions
        submitLabel="Create User"
        busyLabel="Creating..."
        busy={busy}
        cancel={
          <LinkButton variant="default" to={paths.settings}>
            Cancel
          </LinkButton>
        }
      />
    </form>
  );
}
