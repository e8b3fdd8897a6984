import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FEED_FILTERS, FEED_LABELS, type FeedFilter, feedOf } from '#contract/desk/client-page/feed.ts';
import { MoreButton } from '#web/components/show-more.tsx';
import { NoteItem } from '#web/features/clients/notes/note-item.tsx';
import type { useNotes } from '#web/features/clients/notes/notes-query.ts';
import type { useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { EventItem } from '#web/features/identity/activity/event-item.tsx';
import { MailOfAct } from '#web/features/intake/client-mails/mail-of-act.tsx';
import { fetchNextPage } from '#web/lib/api/next-page.ts';

/** If a filter has fewer entries than this, the feed loads older ones automatically, in up to UNASKED_REQUESTS requests. */
const FEW = 8;
const UNASKED_REQUESTS = 5;

export interface FeedProps {
  notes: ReturnType<typeof useNotes>;
  events: ReturnType<typeof useTimeline>;
}

/** Notes and timeline as one list, newest first. */
export function Feed({ notes, events }: FeedProps) {
  const [filter, setFilter] = useState<FeedFilter>('all');
  const [unasked, setUnasked] = useState(0);
  const { entries, older } = feedOf(
    { items: notes.data.pages.flatMap(({ items }) => items), more: notes.hasNextPage },
    { items: events.data.pages.flatMap(({ items }) => items), more: events.hasNextPage },
    filter,
  );
  const isFetchingNextPage = notes.isFetchingNextPage || events.isFetchingNextPage;
  const failed = notes.isError || events.isError;

  async function fetchOlder(): Promise<void> {
    await Promise.all(older.map((source) => fetchNextPage(source === 'notes' ? notes : events)));
  }

  const wanting = entries.length < FEW && older.length > 0 && unasked < UNASKED_REQUESTS;
  const asks = wanting && !isFetchingNextPage && !failed;
  const askUnasked = useEffectEvent(() => {
    setUnasked((times) => times + 1);
    void fetchOlder();
  });
  useEffect(() => {
    if (asks) askUnasked();
  }, [asks]);

  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="Show"
        data={FEED_FILTERS.map((value) => ({ value, label: FEED_LABELS[value] }))}
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen as FeedFilter);
          setUnasked(0);
        }}
      />
      {entries.length === 0 && !asks && !isFetchingNextPage && (
        <Text size="sm" c="dimmed">
          {filter === 'all' ? 'Nothing has happened yet.' : `No ${FEED_LABELS[filter].toLowerCase()} yet.`}
        </Text>
      )}
      <Stack
        component="ol"
        gap="md"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label="Notes and timeline"
      >
        {entries.map((entry) =>
          entry.kind === 'note' ? (
            <NoteItem key={entry.note.id} note={entry.note} />
          ) : (
            <EventItem key={entry.event.id} event={entry.event} withClient={false} timeOnly={false}>
              <MailOfAct act={entry.event} />
            </EventItem>
          ),
        )}
      </Stack>
      <MoreButton
        isOffered={older.length > 0}
        isFetching={isFetchingNextPage}
        fetchMore={fetchOlder}
        label="Show older entries"
        variant="subtle"
        fullWidth
        mt={0}
      />
    </Stack>
  );
}
