import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Act } from '#contract/activity/activity.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { activityOptions } from './activity-query.ts';
import { EventList } from './event-list.tsx';

export interface TimelineProps {
  clientId: string;
  /** First page, loaded with the client. */
  firstPage: { items: Act[]; next_cursor: string | null };
  /** When it was loaded, in milliseconds since the epoch. */
  loadedAt: number;
}

/** Activity of one client, newest first. */
export function Timeline({ clientId, firstPage, loadedAt }: TimelineProps) {
  const events = useInfiniteQuery({
    ...activityOptions({ client_id: clientId }),
    initialData: { pages: [firstPage], pageParams: [null] },
    initialDataUpdatedAt: loadedAt,
  });
  const items = events.data.pages.flatMap((page) => page.items);
  return (
    <SectionCard title="Timeline">
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing has happened yet.
        </Text>
      ) : (
        <EventList label="Timeline" events={items} withClient={false} />
      )}
      <ShowMore query={events} label="Show older events" variant="subtle" fullWidth mt="sm" />
    </SectionCard>
  );
}
