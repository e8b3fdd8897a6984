import { Switch, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { FoldCard } from '#web/components/fold-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import type { ClientRecord } from '#web/features/clients/clients/client-query.ts';
import { NotesPanel } from '#web/features/clients/notes/notes-panel.tsx';
import { useNotes } from '#web/features/clients/notes/notes-query.ts';
import { useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { CheckTimelineButton } from '#web/features/proposals/timeline-chain/check-timeline-button.tsx';
import { ExportTimelineButton } from '#web/features/proposals/timeline-chain/export-timeline-button.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { TimelineCard } from './timeline.tsx';
import { useFeedView } from './use-feed-view.ts';
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
