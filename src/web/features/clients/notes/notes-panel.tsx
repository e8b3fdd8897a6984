import { Button, Group, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { type Mention, mentionsIn } from '#contract/clients/notes/mention.ts';
import { addNoteSchema } from '#contract/clients/notes/note.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { MentionField } from './mention-field.tsx';
import { noteReason, type useNotes } from './notes-query.ts';

export interface NotesPanelProps {
  clientId: string;
  notes: ReturnType<typeof useNotes>;
  /** The client's `notes` field, shown above the list. */
  internalNotes: string | null;
  /** The field for a new note. */
  fieldRef: Ref<HTMLTextAreaElement>;
  /** Lists the notes. */
  children: ReactNode;
}

export function NotesPanel({ clientId, notes, internalNotes, fieldRef, children }: NotesPanelProps) {
  useErrorToast(notes.error, `Failed to fetch notes: ${noteReason(notes.error)}`);
  return (
    <SectionCard id={CLIENT_PAGE_PARTS.notes} title="Internal Notes">
      {internalNotes && (
        <Text size="sm" mb="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {internalNotes}
        </Text>
      )}
      <AddNote clientId={clientId} fieldRef={fieldRef} />
      {children}
    </SectionCard>
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
