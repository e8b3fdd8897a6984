import { Button, Group, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { type Mention, mentionsIn } from '#contract/clients/notes/mention.ts';
import { addNoteSchema } from '#contract/clients/notes/note.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { MentionField } from './mention-field.tsx';
import { NoteItem } from './note-item.tsx';
import { noteReason, type useNotes } from './notes-query.ts';

export interface NotesPanelProps {
  clientId: string;
  notes: ReturnType<typeof useNotes>;
  /** The client's `notes` field, shown above the list. */
  internalNotes: string | null;
  /** The field for a new note. */
  fieldRef: Ref<HTMLTextAreaElement>;
  /** Number of notes shown at first. Default: all. */
  few?: number | undefined;
  /** Id of the note that the address names. The list unfolds if the note isn't among the first `few`. */
  sought: string | null;
  /** Shown in place of the list while the timeline shows the notes. */
  instead: ReactNode;
}

export function NotesPanel({
  clientId,
  notes,
  internalNotes,
  fieldRef,
  few = Number.POSITIVE_INFINITY,
  sought,
  instead,
}: NotesPanelProps) {
  useErrorToast(notes.error, `Failed to fetch notes: ${noteReason(notes.error)}`);
  return (
    <SectionCard id={CLIENT_PAGE_PARTS.notes} title="Internal Notes">
      {internalNotes && (
        <Text size="sm" mb="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {internalNotes}
        </Text>
      )}
      <AddNote clientId={clientId} fieldRef={fieldRef} />
      {instead || <NoteList notes={notes} few={few} sought={sought} />}
    </SectionCard>
  );
}

interface NoteListProps extends Pick<NotesPanelProps, 'notes' | 'sought'> {
  few: number;
}

function NoteList({ notes, few, sought }: NoteListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const items = notes.data.pages.flatMap((page) => page.items);
  const all = unfolded || items.some(({ id }, place) => id === sought && place >= few);
  const shown = all ? items : items.slice(0, few);
  const hidden = shown.length < items.length;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState size="sm" title="No notes yet" description="Only your team can see notes." />
      ) : (
        <Stack component="ul" gap="md" mt="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Notes">
          {shown.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </Stack>
      )}
      {hidden ? (
        <Button
          ref={returnFocusOnUnmount}
          variant="subtle"
          fullWidth
          mt="sm"
          onClick={() => setUnfolded(true)}
        >
          Show older notes
        </Button>
      ) : (
        <ShowMore query={notes} label="Show older notes" variant="subtle" fullWidth mt="sm" />
      )}
    </>
  );
}

function AddNote({ clientId, fieldRef }: Pick<NotesPanelProps, 'clientId' | 'fieldRef'>) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { note_text: '' },
    validate: schemaResolver(addNoteSchema, { sync: true }),
  });
  useLeaveGuard(!isBlank(form.values.note_text));
  const submission = useSubmissionId();
  const [mentions, setMentions] = useState<readonly Mention[]>([]);
  const add = useMutation(
    orpc.notes.create.mutationOptions({
      onSuccess: async (_note, { note_text: sent }) => {
        submission.accepted();
        // Keeps the text that was typed during the save.
        form.setFieldValue('note_text', (text) =>
          text.startsWith(sent) ? text.slice(sent.length).trimStart() : text,
        );
        notifySuccess('Note added successfully');
        await queryClient.invalidateQueries({ queryKey: orpc.notes.key() });
      },
      onError: (error) => notifyError(`Failed to create note: ${noteReason(error)}`),
    }),
  );
  return (
    <form
      onSubmit={form.onSubmit(({ note_text }) =>
        add.mutate({
          id: submission.idOf(note_text),
          client_id: clientId,
          note_text,
          mentions: mentionsIn(note_text, mentions),
        }),
      )}
    >
      <MentionField
        fieldRef={fieldRef}
        label="Add Note"
        aria-keyshortcuts="N"
        placeholder="Write a note for the team. Type @ to mention a colleague"
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('note_text')}
        onMention={(mention) => setMentions((chosen) => [...chosen, mention])}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" {...inactive(add.isPending || isBlank(form.values.note_text))}>
          {add.isPending ? 'Adding...' : 'Add Note'}
        </Button>
      </Group>
    </form>
  );
}
