import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/client.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api.ts';
import { confirm } from '#web/lib/confirm.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { InvitationButton } from './invitation-button.tsx';
import { RebookDialog } from './rebook-dialog.tsx';

/** The call that is booked with a client: when, with whom, and changing that. */
export function BookedCall({ client }: { client: Client }) {
  const [changing, setChanging] = useState(false);
  const { data } = useQuery(orpc.calls.get.queryOptions({ input: { client_id: client.id } }));
  const cancel = useMutation(
    orpc.calls.cancel.mutationOptions({
      onSuccess: () => notifySuccess('Zoom call cancelled'),
      onError: (error) => notifyError(describeError(error, 'Failed to cancel call')),
    }),
  );
  const call = data?.call ?? null;
  const starts_at = call?.starts_at ?? null;

  async function askAndCancel(): Promise<void> {
    const sure = await confirm({
      title: 'Cancel this call?',
      message:
        starts_at === null
          ? 'The status stays as it is; the call can be booked again.'
          : `${client.first_name} is told by email. The status stays as it is; the call can be booked again.`,
      confirmLabel: 'Cancel call',
      cancelLabel: 'Keep it',
      destructive: true,
    });
    if (sure) cancel.mutate({ client_id: client.id });
  }

  return (
    <SectionCard title="Zoom Call">
      <Stack gap="sm">
        <div>
          <Text>
            {call || !data
              ? `Booked for ${call?.booked_by ?? client.booked_by}`
              : 'No call is booked at present'}
          </Text>
          <Text size="sm" c="dimmed">
            {call &&
              (starts_at === null
                ? 'No date and time yet'
                : `${formatDateTime(starts_at)} (UK time), ${call.duration_minutes} minutes`)}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={!data} onClick={() => setChanging(true)}>
            {call ? 'Change call' : 'Book again'}
          </Button>
          {starts_at !== null && <InvitationButton clientId={client.id} />}
          {call && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              disabled={cancel.isPending}
              onClick={() => void askAndCancel()}
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
    </SectionCard>
  );
}
