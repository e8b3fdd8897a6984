import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import { EventItem } from './event-item.tsx';

export interface EventListProps {
  label: string;
  events: readonly ActivityAction[];
  withClient: boolean;
  /** Shows only the time of each action, for a list below a heading with the day. */
  timeOnly?: boolean;
  /** What to show below an action. */
  below?: (event: ActivityAction) => ReactNode;
}

/** Lists actions, one item each. */
export function EventList({ label, events, withClient, timeOnly = false, below }: EventListProps) {
  return (
    <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} withClient={withClient} timeOnly={timeOnly}>
          {below?.(event)}
        </EventItem>
      ))}
    </Stack>
  );
}
