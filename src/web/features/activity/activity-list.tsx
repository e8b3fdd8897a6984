import { Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { activityOptions } from './activity-query.ts';
import { EventList } from './event-list.tsx';
import { EventListSkeleton } from './event-list-skeleton.tsx';

/** The whole activity log, newest first, page by page. */
export function ActivityList() {
  const events = useInfiniteQuery(activityOptions());
  if (events.isPending) return <EventListSkeleton />;
  if (events.isError) {
    return (
      <ErrorState
        title="The activity could not be loaded"
        onRetry={() => void events.refetch()}
        retrying={events.isFetching}
      />
    );
  }
  const items = events.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={IconHistory}
        title="No recent activity to display"
        description="Changes to clients appear here."
      />
    );
  }
  return (
    <Stack gap="lg">
      <EventList label="Activity" events={items} withClient />
      <ShowMore query={events} label="Show older events" mt={0} />
    </Stack>
  );
}
