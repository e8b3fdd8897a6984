import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/identity/users/user.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { EmailText } from '#web/components/email-text.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { RoleBadge } from './role-badge.tsx';

export function UserDetails({ user }: { user: User }) {
  return (
    <SectionCard title="User Information">
      <DefinitionList
        items={[
          { label: 'Full Name', value: user.full_name },
          { label: 'Role', value: <RoleBadge role={user.role} /> },
          { label: 'Approves for the Firm', value: user.approves_for_firm ? 'Yes' : 'No' },
          { label: 'Email', value: <EmailText email={user.email} /> },
          { label: 'Phone', value: user.phone },
          { label: 'User ID', value: user.user_id },
          { label: 'Email Verified', value: user.email_verified ? 'Yes' : 'No' },
          { label: 'Two-step Sign-in', value: <SecondFactor user={user} /> },
          { label: 'Created', value: formatDateTime(user.created_at) },
          { label: 'Last Updated', value: formatDateTime(user.updated_at) },
        ]}
      />
    </SectionCard>
  );
}

/** Shows whether two-step sign-in is on. An administrator can reset it if the user has lost their authenticator. */
function SecondFactor({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const reset = useMutation(
    orpc.users.resetSecondFactor.mutationOptions({
      onSuccess: () => {
        notifySuccess('Two-step sign-in reset');
        void queryClient.invalidateQueries({ queryKey: orpc.users.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to reset two-step sign-in')),
    }),
  );
  if (!user.two_factor_enabled) return 'Off';

  async function confirmReset(): Promise<void> {
    const confirmed = await confirm({
      title: 'Reset two-step sign-in?',
      message: 'This user can sign in with just their password until they set up two-step sign-in again.',
      confirmLabel: 'Reset',
      destructive: true,
    });
    if (confirmed) reset.mutate({ id: user.id });
  }

  return (
    <>
      On{' '}
      <BusyButton
        ref={returnFocusOnUnmount}
        variant="subtle"
        color="red"
        size="compact-sm"
        ml="xs"
        busy={reset.isPending}
        onClick={() => void confirmReset()}
      >
        Reset
      </BusyButton>
    </>
  );
}
