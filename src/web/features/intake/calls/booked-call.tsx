import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { earlierAddress, hasOutdatedLink, isAhead, isInvited } from '#contract/intake/calls/expected-call.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { InvitationButton } from './invitation-button.tsx';

const RebookDialog = lazyPart(() => import('./rebook-dialog.tsx'), 'RebookDialog');

const FETCH_FAILED = 'Failed to load the call';

/** The call booked with a client, with actions to change or cancel it. */
export function BookedCall({ client, unfolded }: { client: Client; unfolded: boolean }) {
  return (
    <FoldCard id={CLIENT_PAGE_PARTS.call} title="Zoom Call" line={client.booked_by} unfolded={unfolded}>
      {() => <Details client={client} />}
    </FoldCard>
  );
}

function Details({ client }: { client: Client }) {
  const [changing, setChanging] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    orpc.calls.get.queryOptions({ input: { client_id: client.id } }),
  );
  useErrorToast(data ? null : error, FETCH_FAILED);
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  const cancel = useMutation(
    orpc.calls.cancel.mutationOptions({
      onSuccess: () => notifySuccess('Zoom call cancelled'),
      onError: (error) => notifyError(describeError(error, 'Failed to cancel call')),
    }),
  );
  const call = data?.call ?? null;
  const starts_at = call?.starts_at ?? null;
  const joinUrl = data?.join_url ?? null;
  const isMailed = mail?.configured !== false;
  const outdated = isMailed && hasOutdatedLink(call, joinUrl, new Date());
  const elsewhere = isMailed ? earlierAddress(call, client.email, new Date()) : null;

  async function askAndCancel(): Promise<void> {
    const isNotified = isMailed && call !== null && isInvited(call, new Date());
    const confirmed = await confirm({
      title: 'Cancel this call?',
      message: `${isNotified ? `${client.first_name} will be told by email. ` : ''}The client's status won't change, and you can book the call again.`,
      confirmLabel: 'Cancel call',
      cancelLabel: 'Keep it',
      destructive: true,
    });
    if (confirmed) cancel.mutate({ client_id: client.id });
  }

  if (error && !data) {
    return <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <>
      <Stack gap="sm">
        <div>
          <Text>
            {call || !data ? `Booked for ${call?.booked_by ?? client.booked_by}` : 'No call is booked'}
          </Text>
          <Text size="sm" c="dimmed">
            {call &&
              (starts_at === null
                ? 'No date and time yet'
                : `${formatDateTime(starts_at)} (UK time), ${call.duration_minutes} minutes`)}
          </Text>
          {call && joinUrl !== null && (
            <Anchor href={joinUrl} target="_blank" rel="noreferrer" size="sm">
              <Group component="span" gap={4} display="inline-flex">
                Join the call
                <IconExternalLink size={14} aria-label="(opens in a new tab)" />
              </Group>
            </Anchor>
          )}
          {call && isAhead(call, new Date()) && call.invited_at === null && isMailed && (
            <Text size="sm">No invitation has been delivered yet.</Text>
          )}
          {call && isAhead(call, new Date()) && !isMailed && (
            <Text size="sm">
              Email isn't set up on this server, so {client.first_name} got no invitation. Download it and
              pass it on.
            </Text>
          )}
          {call && isAhead(call, new Date()) && joinUrl === null && !outdated && (
            <Text size="sm">
              The invitation has no join link, so it doesn't say how to join. Enter one under 'Change call'.
            </Text>
          )}
          {outdated && (
            <Text size="sm">
              {joinUrl === null
                ? 'The invitation has a join link that has since been removed.'
                : 'The invitation has no join link, or an old one.'}{' '}
              To send it again, open 'Change call' and save.
            </Text>
          )}
          {elsewhere !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              The invitation is addressed to {elsewhere}. To send it to {client.email}, open 'Change call' and
              save.
            </Text>
          )}
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setChanging(true)} {...inactive(!data)}>
            {call ? 'Change call' : 'Book again'}
          </Button>
          {starts_at !== null && <InvitationButton clientId={client.id} />}
          {call && (
            <Button
              ref={returnFocusOnUnmount}
              variant="subtle"
              color="red"
              size="xs"
              onClick={() => void askAndCancel()}
              {...inactive(cancel.isPending)}
            >
              Cancel call
            </Button>
          )}
        </Group>
      </Stack>
      {data && (
        <RebookDialog
          client={client}
          call={call}
          bookers={data.bookers}
          opened={changing}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
