import { Group } from '@mantine/core';
import type { Ref } from 'react';
import type { ClientRecord } from '#web/features/clients/clients/client-query.ts';
import { NotesPanel } from '#web/features/clients/notes/notes-panel.tsx';
import { useNotes } from '#web/features/clients/notes/notes-query.ts';
import { useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { CheckTimelineButton } from '#web/features/proposals/timeline-chain/check-timeline-button.tsx';
import { ExportTimelineButton } from '#web/features/proposals/timeline-chain/export-timeline-button.tsx';
import { Feed } from './feed.tsx';
import { useSoughtNote } from './use-sought-note.ts';

export interface HistoryProps {
  record: ClientRecord;
  /** When the record was loaded, as Unix time in milliseconds. */
  loadedAt: number;
  phone: boolean;
  noteField: Ref<HTMLTextAreaElement>;
}

/** The field for notes, and the client's notes and timeline as one feed. */
export function HistoryCard({ record, loadedAt, phone, noteField }: HistoryProps) {
  const clientId = record.client.id;
  const notes = useNotes({ clientId, firstPage: record.notes, loadedAt });
  const events = useTimeline({ clientId, firstPage: record.timeline, loadedAt });
  const sought = useSoughtNote(notes, events);
  return (
    <NotesPanel clientId={clientId} notes={notes} internalNotes={record.client.notes} fieldRef={noteField}>
      <Feed clientId={clientId} notes={notes} events={events} phone={phone} sought={sought} />
      {events.data.pages[0]?.items[0] && (
        <Group gap="xs" mt="xs">
          <CheckTimelineButton clientId={clientId} />
          <ExportTimelineButton clientId={clientId} />
        </Group>
      )}
    </NotesPanel>
  );
}
