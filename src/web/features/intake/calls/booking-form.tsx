import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPhonePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import type { Booking } from '#contract/intake/calls/call.ts';
import { bookedTime } from '#contract/intake/calls/call-time.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { type CallTimeError, CallTimeFields, callTimeOf, NO_TIME } from './call-time-fields.tsx';
import { JoinLinkField, joinLinkError } from './join-link-field.tsx';
import { MissingJoinLinks } from './missing-join-links.tsx';
import { type BookingOutcome, unbookedOptions, useBookCall } from './use-book-call.ts';

export interface BookingFormProps extends BookingOutcome {
  client: Client;
  bookers: readonly string[];
  disabled: boolean;
  id?: string;
}

/** Books a call with one click. With a date and time, the client gets an invitation. */
export function BookingForm({ client, bookers, disabled, id, ...outcome }: BookingFormProps) {
  const { data: undone } = useQuery(unbookedOptions(client.id));
  const [when, setWhen] = useState(NO_TIME);
  const [joinLink, setJoinLink] = useState('');
  const [offered, setOffered] = useState<string | null>(null);
  if (undone && undone.id !== offered) {
    setOffered(undone.id);
    setWhen(callTimeOf(undone));
    setJoinLink(undone.join_url ?? '');
  }
  const [error, setError] = useState<CallTimeError | null>(null);
  const [linkError, setLinkError] = useState<string | null>(null);
  const book = useBookCall(outcome);
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));

  function bookFor(booker: string): void {
    const time = bookedTime(when.day, when.time, new Date());
    setError('error' in time ? time : null);
    const wrongLink = joinLinkError(joinLink);
    setLinkError(wrongLink);
    if ('error' in time || wrongLink !== null) return;
    book.mutate({
      client_id: client.id,
      booked_by: booker,
      starts_at: time.starts_at,
      duration_minutes: when.duration_minutes,
      join_url: joinLink,
    } satisfies Record<keyof Booking, unknown>);
  }

  return (
    <SectionCard title="Book Zoom Call" {...(id !== undefined && { id })}>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed" mb="xs">
            {mail?.configured === false
              ? `Optional. Email isn't set up on this server, so ${client.first_name} gets no invitation: with a date and time, download it after booking.`
              : `Optional: with a date and time, ${client.first_name} gets an invitation by email.`}
          </Text>
          <CallTimeFields value={when} onChange={setWhen} error={error} readOnly={book.isPending} />
        </div>
        <JoinLinkField value={joinLink} onChange={setJoinLink} error={linkError} readOnly={book.isPending} />
        {when.day !== '' && joinLink === '' && <MissingJoinLinks bookers={bookers} />}
        <Group gap="sm">
          {bookers.map((booker, index) => (
            <Button
              key={booker}
              variant={index === 0 ? 'filled' : 'default'}
              leftSection={<IconPhonePlus size={16} aria-hidden />}
              onClick={(event) => {
                // The second click of a double-click would book the next client.
                if (event.detail <= 1) bookFor(booker);
              }}
              {...inactive(disabled || book.isPending)}
            >
              {book.isPending && book.variables.booked_by === booker ? 'Booking...' : `Book for ${booker}`}
            </Button>
          ))}
        </Group>
      </Stack>
    </SectionCard>
  );
}
