import { Button, Stack, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityAction } from '#contract/identity/activity/activity.ts';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { formatDay } from '#web/lib/browser/format.ts';
import { activityOptions } from './activity-query.ts';
import { EventList } from './event-list.tsx';
import { EventListSkeleton } from './event-list-skeleton.tsx';
import { KeptInPlace } from './kept-in-place.tsx';

export interface ActivityListProps {
  filter: ActivityFilter;
  onClear: () => void;
}

/** The activity log under a heading for each day, newest first, page by page. */
export function ActivityList({ filter, onClear }: ActivityListProps) {
  const events = useInfiniteQuery({ ...activityOptions(filter), placeholderData: keepPreviousData });
  if (events.isPending) return <EventListSkeleton />;
  if (events.isError && !events.data) {
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
    return Object.keys(filter).length === 0 ? (
      <EmptyState
        icon={IconHistory}
        title="No recent activity to display"
        description="Changes to clients appear here."
      />
    ) : (
      <EmptyState
        icon={IconHistory}
        title="No activity matches these filters"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear Filters
          </Button>
        }
      />
    );
  }
  const today = londonDay(new Date());
  return (
    <KeptInPlace key={JSON.stringify(filter)} rows="[data-action]">
      <Stack component="section" aria-label="Activity" gap="lg" aria-busy={events.isPlaceholderData}>
        {byDay(items).map(({ day, actions }) => {
          const heading = formatDay(day, today);
          return (
            <Stack key={day} gap="sm">
              <Title order={2} size="h4">
                {heading}
              </Title>
              <EventList label={heading} events={actions} withClient timeOnly />
            </Stack>
          );
        })}
        <ShowMore query={events} label="Show older events" mt={0} />
      </Stack>
    </KeptInPlace>
  );
}

/** Groups actions, newest first, by their day in London. */
function byDay(actions: readonly ActivityAction[]): { day: string; actions: ActivityAction[] }[] {
  const days: { day: string; actions: ActivityAction[] }[] = [];
  for (const action of actions) {
    const day = londonDay(new Date(action.at));
    const last = days.at(-1);
    if (last?.day === day) last.actions.push(action);
    else days.push({ day, actions: [action] });
  }
  return days;
}
