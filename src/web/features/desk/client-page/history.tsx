import { Switch, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { FoldCard } from '#web/components/fold-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import type { ClientRecord } from '#web/features/clients/clients/client-query.ts';
import { NotesPanel } from '#web/features/clients/notes/notes-panel.tsx';
import { useNotes } from '#web/features/clients/notes/notes-query.ts';
import { useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { EventList } from '#web/features/identity/activity/event-list.tsx';
import { MailOfAct } from '#web/features/intake/client-mails/mail-of-act.tsx';
import { CheckTimelineButton } from '#web/features/proposals/timeline-chain/check-timeline-button.tsx';
import { ExportTimelineButton } from '#web/features/proposals/timeline-chain/export-timeline-button.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { useSoughtNote } from './use-sought-note.ts';

// Loaded only for users who chose the feed.
const Feed = lazyPart(
  () => import('./feed.tsx'),
  ({ Feed }) => Feed,
  { fallback: () => <SkeletonCard lines={5} />, inPlace: true },
);

/** Number of notes that a phone shows at first. */
const FEW = 2;

export interface HistoryProps {
  record: ClientRecord;
  /** When the record was loaded, as Unix time in milliseconds. */
  loadedAt: number;
  phone: boolean;
  noteField: Ref<HTMLTextAreaElement>;
  /** Rendered between notes and timeline. */
  between: ReactNode;
}

/** A client's notes and timeline, as two lists or as one feed. */
export function HistoryCard({ record, loadedAt, phone, noteField, between }: HistoryProps) {
  const [together, setTogether] = useFeedView();
  const clientId = record.client.id;
  const notes = useNotes({ clientId, firstPage: record.notes, loadedAt });
  const events = useTimeline({ clientId, firstPage: record.timeline, loadedAt });
  const sought = useSoughtNote(notes, together ? events : null);
  const newest = events.data.pages[0]?.items[0];
  return (
    <>
      <NotesPanel
        clientId={clientId}
        notes={notes}
        internalNotes={record.client.notes}
        fieldRef={noteField}
        few={phone ? FEW : undefined}
        sought={sought}
        instead={
          together && (
            <Text size="sm" c="dimmed" mt="md">
              The timeline shows the notes.
            </Text>
          )
        }
      />
      {between}
      <FoldCard
        title="Timeline"
        line={newest && `Newest: ${formatDateTime(newest.at)}`}
        unfolded={!phone}
        actions={
          <Switch
            label="With notes"
            checked={together}
            onChange={(event) => setTogether(event.currentTarget.checked)}
          />
        }
      >
        {() => (
          <>
            {together ? (
              <Feed clientId={clientId} notes={notes} events={events} />
            ) : (
              <TimelineCard events={events} />
            )}
            {newest && (
              <>
                <CheckTimelineButton clientId={clientId} />
                <ExportTimelineButton clientId={clientId} />
              </>
            )}
          </>
        )}
      </FoldCard>
    </>
  );
}

/** Activity of one client, newest first. */
function TimelineCard({ events }: { events: ReturnType<typeof useTimeline> }) {
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

/** Whether the timeline includes the notes, as one feed. Stored in the browser. */
function useFeedView() {
  return useLocalStorage<boolean>({
    key: 'tallygate:notes-in-timeline',
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (stored) => stored === 'true',
  });
}
