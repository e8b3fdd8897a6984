import { Text } from '@mantine/core';
import type { Act } from '#contract/activity/activity.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { EventList } from './event-list.tsx';
import { EventListSkeleton } from './event-list-skeleton.tsx';

/** `events` is undefined while they load. */
export function RecentActivity({ events }: { events: readonly Act[] | undefined }) {
  return (
    <SectionCard title="Recent Activity">
      {events === undefined && <EventListSkeleton />}
      {events?.length === 0 && (
        <Text c="dimmed" size="sm" py="md">
          No recent activity to display
        </Text>
      )}
      {events && events.length > 0 && <EventList label="Recent Activity" events={events} withClient />}
      <LinkButton to={paths.activity} variant="subtle" fullWidth mt="md">
        View All Activity
      </LinkButton>
    </SectionCard>
  );
}
