import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { FEED_FILTERS, FEED_LABELS, type FeedFilter, feedOf } from '#contract/desk/client-page/feed.ts';
import { MoreButton } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { NoteItem } from '#web/features/clients/notes/note-item.tsx';
import type { useNotes } from '#web/features/clients/notes/notes-query.ts';
import { activityOptions, type useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { ActorSelect } from '#web/features/identity/activity/actor-select.tsx';
import { EventItem } from '#web/features/identity/activity/event-item.tsx';
import { MailOfAction } from '#web/features/intake/client-mails/mail-of-action.tsx';
import { fetchNextPage } from '#web/lib/api/next-page.ts';

/** If a filter has fewer entries than this, the feed loads older ones automatically, in up to UNASKED_REQUESTS requests. */
const FEW = 8;
const UNASKED_REQUESTS = 5;

/** Number of entries shown at first, so that the page stays short. */
const SHOWN = 4;
const SHOWN_ON_PHONES = 3;

export interface FeedProps {
  clientId: string;
  phone: boolean;
  /** Id of the note that the address names. The feed shows it, however old it is. */
  sought: string | null;
  notes: ReturnType<typeof useNotes>;
  events: ReturnType<typeof useTimeline>;
}

/** Notes and timeline as one list, newest first. */
export function Feed({ clientId, notes, events, phone, sought }: FeedProps) {
  const [unfolded, setUnfolded] = useState(false);
  const [filter, setFilter] = useState<FeedFilter>('all');
  const [person, setPerson] = useState<string>();
  const [unasked, setUnasked] = useState(0);
  const theirs = useInfiniteQuery({
    ...activityOptions({ client_id: clientId, actor_id: person }),
    enabled: person !== undefined,
    // Until their actions have loaded, what is shown stays in place.
    placeholderData: (shown) => shown ?? events.data,
  });
  const actions = person === undefined ? events : theirs;
  const allNotes = notes.data.pages.flatMap(({ items }) => items);
  const feed = feedOf(
    { items: allNotes, more: notes.hasNextPage },
    { items: actions.data?.pages.flatMap(({ items }) => items) ?? [], more: actions.hasNextPage },
    filter,
  );
  const { older } = feed;
  const entries = feed.entries.filter(
    (entry) => person === undefined || entry.kind === 'event' || entry.note.user_id === person,
  );
  const few = phone ? SHOWN_ON_PHONES : SHOWN;
  const isWhole =
    unfolded ||
    filter !== 'all' ||
    person !== undefined ||
    entries.length <= few ||
    entries.some((entry, index) => index >= few && entry.kind === 'note' && entry.note.id === sought);
  const names = new Set([
    ...allNotes.map(({ author_name }) => author_name),
    ...events.data.pages.flatMap(({ items }) => items.map(({ actor_name }) => actor_name)),
  ]);
  const isFetchingNextPage = notes.isFetchingNextPage || actions.isFetchingNextPage;
  const failed = notes.isError || actions.isError;

  async function fetchOlder(): Promise<void> {
    await Promise.all(older.map((source) => fetchNextPage(source === 'notes' ? notes : actions)));
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
    <Stack gap="md" mt="xs">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          fullWidth={phone}
          w={phone ? '100%' : undefined}
          aria-label="Show"
          data={FEED_FILTERS.map((value) => ({ value, label: FEED_LABELS[value] }))}
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen as FeedFilter);
            setUnasked(0);
          }}
        />
        {names.size > 1 && (
          <ActorSelect
            value={person}
            onChange={(chosen) => {
              setPerson(chosen);
              setUnasked(0);
            }}
          />
        )}
      </Group>
      {theirs.isError && person !== undefined && (
        <ErrorState
          title="The entries could not be loaded"
          onRetry={() => void theirs.refetch()}
          retrying={theirs.isFetching}
        />
      )}
      {entries.length === 0 && !asks && !isFetchingNextPage && !failed && (
        <Text size="sm" c="dimmed">
          {emptyText(filter, person !== undefined, older.length > 0)}
        </Text>
      )}
      <Stack
        component="ol"
        gap="sm"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={filter === 'notes' ? 'Notes' : 'Notes and timeline'}
        aria-busy={actions.isPlaceholderData}
      >
        {(isWhole ? entries : entries.slice(0, few)).map((entry) =>
          entry.kind === 'note' ? (
            <NoteItem key={entry.note.id} note={entry.note} />
          ) : (
            <EventItem key={entry.event.id} event={entry.event} withClient={false} timeOnly={false}>
              <MailOfAction action={entry.event} />
            </EventItem>
          ),
        )}
      </Stack>
      <MoreButton
        isOffered={!isWhole || older.length > 0}
        isFetching={isFetchingNextPage}
        fetchMore={isWhole ? fetchOlder : async () => setUnfolded(true)}
        label={filter === 'notes' ? 'Show older notes' : 'Show older entries'}
        variant="subtle"
        fullWidth
        mt={0}
      />
    </Stack>
  );
}

function emptyText(filter: FeedFilter, ofOnePerson: boolean, hasOlder: boolean): string {
  const what = filter === 'all' ? 'Nothing' : `No ${FEED_LABELS[filter].toLowerCase()}`;
  if (hasOlder) return `${what} among the newest entries.`;
  if (ofOnePerson) return `${what} by them yet.`;
  return filter === 'all' ? 'Nothing has happened yet.' : `${what} yet.`;
}
