import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isKeyUsable } from '#contract/identity/api-keys/key-life.ts';
import { TO_NOBODY } from '#contract/identity/users/holdings.ts';
import type { User } from '#contract/identity/users/user.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError, OWN_ACCOUNT_MESSAGE } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { HandOverFields } from './hand-over-fields.tsx';
import { userName } from './user-name.ts';

/**
 * Returns a function that asks for confirmation and for those who take over, deletes the user and shows the result.
 * Refuses to delete the account of the signed-in user.
 */
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
    if (user.id === me.id) return notifyError(OWN_ACCOUNT_MESSAGE);
    const asked = await Promise.all([
      queryClient.fetchQuery(orpc.apiKeys.list.queryOptions()),
      queryClient.fetchQuery(orpc.users.holdings.queryOptions({ input: { id: user.id }, staleTime: 0 })),
    ]).catch((error: unknown) => notifyError(describeError(error, 'Failed to delete user')));
    if (!asked) return;
    const [keys, held] = asked;
    let hand_over = TO_NOBODY;
    const ending = keys.filter((key) => key.created_by === user.id && isKeyUsable(key, new Date())).length;
    const confirmed = await confirm({
      title: `Delete ${userName(user)}?`,
      message: [
        'They will be signed out at once and will not be able to sign in again.',
        ending > 0 &&
          `${formatCount(ending, 'API key')} they created will be revoked. Programs that use ${ending === 1 ? 'it' : 'them'} will lose access.`,
        'Their notes, proformas and activity will be kept.',
      ]
        .filter(Boolean)
        .join(' '),
      fields: (
        <HandOverFields
          held={held}
          userId={user.id}
          onChange={(to) => {
            hand_over = to;
          }}
        />
      ),
      confirmLabel: 'Delete user',
      destructive: true,
    });
    if (confirmed) mutate({ id: user.id, hand_over });
  };
}
