import { Text } from '@mantine/core';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useIdle } from '#web/lib/lazy/use-idle.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { EventListSkeleton } from './event-list-skeleton.tsx';

// Loaded late: the sentences about events are a tenth of the dashboard's code, and this card is at the bottom.
const EventList = lazyPart(() => import('./event-list.tsx'), 'EventList', {
  fallback: () => <EventListSkeleton />,
  inPlace: true,
});

/** `events` is undefined while they load. */
export function RecentActivity({ events }: { events: readonly ActivityAction[] | undefined }) {
  const idle = useIdle();
  const hasEvents = events !== undefined && events.length > 0;
  return (
    <SectionCard title="Recent Activity">
      {(events === undefined || (hasEvents && !idle)) && <EventListSkeleton />}
      {events?.length === 0 && (
        <Text c="dimmed" size="sm" py="md">
          No recent activity to display
        </Text>
      )}
      {hasEvents && idle && <EventList label="Recent Activity" events={events} withClient />}
      <LinkButton to={paths.activity} variant="subtle" fullWidth mt="md">
        View All Activity
      </LinkButton>
    </SectionCard>
  );
}
