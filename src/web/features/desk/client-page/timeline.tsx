import { Text } from '@mantine/core';
import { ShowMore } from '#web/components/show-more.tsx';
import type { useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { EventList } from '#web/features/identity/activity/event-list.tsx';
import { MailOfAct } from '#web/features/intake/client-mails/mail-of-act.tsx';

/** Activity of one client, newest first. */
export function TimelineCard({ events }: { events: ReturnType<typeof useTimeline> }) {
  const items = events.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing has happened yet.
        </Text>
      ) : (
        <EventList
          label="Timeline"
          events={items}
          withClient={false}
          below={(act) => <MailOfAct act={act} />}
        />
      )}
      <ShowMore query={events} label="Show older events" variant="subtle" fullWidth mt="sm" />
    </>
  );
}
