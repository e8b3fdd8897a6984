import { Stack } from '@mantine/core';
import type { ActivityEvent } from '#contract/activity/activity.ts';
import { EventItem } from './event-item.tsx';

export interface EventListProps {
  label: string;
  events: readonly ActivityEvent[];
  withClient: boolean;
}

export function EventList({ label, events, withClient }: EventListProps) {
  return (
    <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} withClient={withClient} />
      ))}
    </Stack>
  );
}
