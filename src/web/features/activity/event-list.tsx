import { Stack } from '@mantine/core';
import type { Act } from '#contract/activity/activity.ts';
import { EventItem } from './event-item.tsx';

export interface EventListProps {
  label: string;
  events: readonly Act[];
  withClient: boolean;
  /** Under a heading with the day, only the time is shown. */
  timeOnly?: boolean;
}

/** Acts, each as one item. */
export function EventList({ label, events, withClient, timeOnly = false }: EventListProps) {
  return (
    <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} withClient={withClient} timeOnly={timeOnly} />
      ))}
    </Stack>
  );
}
