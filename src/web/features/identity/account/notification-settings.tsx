import { Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CHOSEN_MAILS,
  NOTIFICATIONS,
  type NotificationKind,
} from '#contract/desk/notifications/notification-kind.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useGoToHash } from '#web/lib/focus/go-to-part.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import type { Account } from './account-query.ts';

/** Switches for the notifications that the user can choose to get by email too. Each switch saves at once. */
export function NotificationSettings({ account }: { account: Account }) {
  useGoToHash();
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  return (
    <SectionCard
      id="notifications"
      title="Notifications"
      description={`The bell shows what happens to the clients you own, and notes that mention you. Choose what you also get by email. ${
        mail?.configured === false
          ? "Email isn't set up on this server, so nothing is emailed yet."
          : "Notifications that you read within a minute aren't emailed."
      }`}
    >
      <Stack gap="sm" role="group" aria-label="By email">
        {CHOSEN_MAILS.map((kind) => (
          <MailSwitch key={kind} kind={kind} on={account.mailed_kinds.includes(kind)} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function MailSwitch({ kind, on }: { kind: NotificationKind; on: boolean }) {
  const queryClient = useQueryClient();
  const set = useMutation(
    orpc.notifications.setMail.mutationOptions({
      // Saves run one at a time, in the order of the clicks.
      scope: { id: `notifications.setMail ${kind}` },
      onError: (error) => notifyError(describeError(error, 'Failed to save the setting')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.account.get.key() }),
    }),
  );
  return (
    <Switch
      label={NOTIFICATIONS[kind].label}
      // Shows the pending value until the server responds.
      checked={set.isPending ? set.variables.mail : on}
      onChange={(event) => set.mutate({ kind, mail: event.currentTarget.checked })}
    />
  );
}
