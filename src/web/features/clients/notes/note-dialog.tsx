import { Button, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { type Mention, mentionsIn } from '#contract/clients/notes/mention.ts';
import { addNoteSchema } from '#contract/clients/notes/note.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { ClientPicker, type PickedClient } from './client-picker.tsx';
import { MentionField } from './mention-field.tsx';
import { noteReason } from './notes-query.ts';

export interface NoteDialogProps {
  /** The client in view. If null, the dialog asks for a client. */
  client: PickedClient | null;
  onClose: () => void;
}

/** Adds a note from any screen. */
export function NoteDialog({ client, onClose }: NoteDialogProps) {
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState(client);
  const [missing, setMissing] = useState(false);
  const [mentions, setMentions] = useState<readonly Mention[]>([]);
  const submission = useSubmissionId();
  const form = useForm({
    initialValues: { note_text: '' },
    validate: schemaResolver(addNoteSchema, { sync: true }),
    ...readOnlyWhile((): boolean => add.isPending),
  });
  const dirty = !isBlank(form.values.note_text);
  useLeaveGuard(dirty);
  const add = useMutation(
    orpc.notes.create.mutationOptions({
      onSuccess: () => {
        notifySuccess('Note added successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.notes.key() });
        onClose();
      },
      onError: (error) => notifyError(`Failed to create note: ${noteReason(error)}`),
    }),
  );

  async function close(): Promise<void> {
    const discards =
      !dirty ||
      (await confirm({
        title: 'Discard your note?',
        message: 'It has not been added.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        destructive: true,
      }));
    if (discards) onClose();
  }

  const submit = form.onSubmit(({ note_text }) => {
    setMissing(picked === null);
    if (!picked) return;
    add.mutate({
      id: submission.idOf([picked.id, note_text]),
      client_id: picked.id,
      note_text,
      mentions: mentionsIn(note_text, mentions),
    });
  });

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <Dialog
      title={client ? `Add note: ${client.name}` : 'Add note'}
      onClose={() => void close()}
      closeOnClickOutside={!dirty}
    >
      <form noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <Stack>
          {!client && <ClientPicker error={missing && !picked && 'Choose a client'} onPick={setPicked} />}
          <MentionField
            label="Note"
            placeholder="Write a note for the team. Type @ to mention a colleague"
            aria-keyshortcuts="Control+Enter"
            autosize
            minRows={3}
            maxRows={12}
            inDialog
            {...(client && { 'data-autofocus': true })}
            {...form.getInputProps('note_text')}
            onMention={(mention) => setMentions((chosen) => [...chosen, mention])}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" aria-busy={add.isPending} {...inactive(add.isPending || !dirty)}>
              {add.isPending ? 'Adding...' : 'Add Note'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
