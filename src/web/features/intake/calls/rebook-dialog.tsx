import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import type { Booking, Call } from '#contract/intake/calls/call.ts';
import { bookedTime } from '#contract/intake/calls/call-time.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { type CallTimeError, CallTimeFields, callTimeOf, NO_TIME } from './call-time-fields.tsx';
import { JoinLinkField, joinLinkError } from './join-link-field.tsx';
import { MissingJoinLinks } from './missing-join-links.tsx';

export interface RebookDialogProps {
  client: Client;
  /** Null if the call was cancelled. */
  call: Call | null;
  bookers: readonly string[];
  opened: boolean;
  onClose: () => void;
}

/** Changes a booked call, or books a cancelled call again. */
export function RebookDialog({ opened, onClose, ...props }: RebookDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={props.call ? 'Change call' : 'Book again'} size="lg">
      <RebookForm {...props} onClose={onClose} />
    </Dialog>
  );
}

/** Mounts each time the dialog opens, so that it starts with the current call. */
function RebookForm({ client, call, bookers, onClose }: Omit<RebookDialogProps, 'opened'>) {
  const [booker, setBooker] = useState(call?.booked_by ?? client.booked_by ?? bookers[0] ?? '');
  const [when, setWhen] = useState(call ? callTimeOf(call) : NO_TIME);
  const [joinLink, setJoinLink] = useState(call?.join_url ?? '');
  const [error, setError] = useState<CallTimeError | null>(null);
  const [linkError, setLinkError] = useState<string | null>(null);
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  const rebook = useMutation(
    orpc.calls.rebook.mutationOptions({
      onSuccess: ({ booked_by }) => notifySuccess(`Zoom call booked for ${booked_by}`),
      onError: (failure) => notifyError(describeError(failure, 'Failed to book call')),
    }),
  );

  function save(): void {
    const before = call ? callTimeOf(call) : NO_TIME;
    const timeUnchanged = before.day === when.day && before.time === when.time;
    const time = bookedTime(when.day, when.time, new Date());
    // The booker of a call that has started can still be changed.
    const wrong = 'error' in time && !timeUnchanged ? time : null;
    setError(wrong);
    const wrongLink = joinLinkError(joinLink);
    setLinkError(wrongLink);
    if (wrong || wrongLink !== null) return;
    rebook.mutate(
      {
        client_id: client.id,
        booked_by: booker,
        starts_at: 'error' in time ? (call?.starts_at ?? null) : time.starts_at,
        duration_minutes: when.duration_minutes,
        join_url: joinLink,
      } satisfies Record<keyof Booking, unknown>,
      // Set here, so that a late response doesn't close a dialog that has been opened again.
      { onSuccess: onClose },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack>
        <Radio.Group label="Booked for" value={booker} onChange={setBooker} readOnly={rebook.isPending}>
          <Group mt="xs">
            {[...new Set([...bookers, booker])].map((name) => (
              <Radio key={name} value={name} label={name} />
            ))}
          </Group>
        </Radio.Group>
        <CallTimeFields value={when} onChange={setWhen} error={error} readOnly={rebook.isPending} />
        <JoinLinkField
          value={joinLink}
          onChange={setJoinLink}
          error={linkError}
          readOnly={rebook.isPending}
        />
        {when.day !== '' && joinLink === '' && <MissingJoinLinks bookers={[booker]} />}
        <Text size="sm" c="dimmed">
          {mail?.configured === false
            ? `Email isn't set up on this server, so ${client.first_name} isn't told about changes.`
            : `If the call has a future date and time, ${client.first_name} gets an email about any change.`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" {...inactive(rebook.isPending)}>
            {rebook.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
