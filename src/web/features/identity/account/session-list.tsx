import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#contract/identity/account/account.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { describeUserAgent } from './user-agent.ts';

/** The user's sessions. */
export function SessionList() {
  const queryClient = useQueryClient();
  const sessions = useQuery(orpc.account.sessions.queryOptions());
  const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.account.sessions.key() });
  const revoke = useMutation(
    orpc.account.revokeSession.mutationOptions({
      onSuccess: () => {
        notifySuccess('Session signed out');
        refresh();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to sign out the session')),
    }),
  );
  const revokeOthers = useMutation(
    orpc.account.revokeOtherSessions.mutationOptions({
      onSuccess: () => {
        notifySuccess('All other sessions signed out');
        refresh();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to sign out the sessions')),
    }),
  );

  async function askForAll(): Promise<void> {
    const confirmed = await confirm({
      title: 'Sign out everywhere else?',
      message: "You'll need to sign in again on all other browsers and devices.",
      confirmLabel: 'Sign out everywhere else',
      destructive: true,
    });
    if (confirmed) revokeOthers.mutate({});
  }

  return (
    <SectionCard
      title="Sessions"
      description="Browsers and devices where you are signed in."
      actions={
        sessions.data && sessions.data.length > 1 ? (
          <Button variant="default" ref={returnFocusOnUnmount} onClick={() => void askForAll()}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      {sessions.isPending ? (
        <Skeleton h="3rem" />
      ) : sessions.isError ? (
        <ErrorState
          title="The sessions could not be loaded"
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      ) : (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Sessions">
          {sessions.data.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={revoke.isPending && revoke.variables.id === session.id}
              onRevoke={() => revoke.mutate({ id: session.id })}
            />
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}

interface SessionItemProps {
  session: OwnSession;
  busy: boolean;
  onRevoke: () => void;
}

function SessionItem({ session, busy, onRevoke }: SessionItemProps) {
  const name = describeUserAgent(session.user_agent);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" ref={returnFocusOnUnmount}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {session.current && <Badge>This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Signed in {formatDateTime(session.created_at)}
          {session.ip_address && ` from ${session.ip_address}`}
        </Text>
      </div>
      {!session.current && (
        <BusyButton
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Sign out ${name}`}
          busy={busy}
          onClick={onRevoke}
        >
          Sign out
        </BusyButton>
      )}
    </Group>
  );
}
