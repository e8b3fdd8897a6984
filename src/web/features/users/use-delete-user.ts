import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OWN_ACCOUNT, type User } from '#contract/users/user.ts';
import { orpc } from '#web/lib/api.ts';
import { useUser } from '#web/lib/auth.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { userName } from './user-name.ts';

/** Asks, deletes, and says how it went. One's own account is refused at once. */
export function useDeleteUser(): (user: User) => Promise<void> {
  const me = useUser();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    orpc.users.delete.mutationOptions({
      onSuccess: () => {
        notifySuccess('User deleted successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.users.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to delete user')),
    }),
  );

  return async (user) => {
    if (user.id === me.id) return notifyError(OWN_ACCOUNT);
    const sure = await confirm({
      title: `Delete ${userName(user)}?`,
      message: 'They are signed out at once and cannot sign in again. What they have done stays.',
      confirmLabel: 'Delete user',
      destructive: true,
    });
    if (sure) mutate({ id: user.id });
  };
}
