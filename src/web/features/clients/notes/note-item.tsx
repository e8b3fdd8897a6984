import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { noteParts } from '#contract/clients/notes/mention.ts';
import type { Note } from '#contract/clients/notes/note.ts';
import { noteOfPart, notePart } from '#contract/desk/client-page/parts.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import classes from './note-item.module.css';

export function NoteItem({ note }: { note: Note }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const sought = useLocation({ select: ({ hash }) => noteOfPart(hash) === note.id });
  const remove = useMutation(
    orpc.notes.delete.mutationOptions({
      onSuccess: () => notifySuccess('Note deleted successfully'),
      onError: (error) => notifyError(describeError(error, 'Failed to delete note')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.notes.key() }),
    }),
  );

  async function confirmDelete(): Promise<void> {
    const confirmed = await confirm({
      title: 'Delete this note?',
      message: 'You cannot undo this.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (confirmed) remove.mutate({ id: note.id });
  }

  return (
    <Stack
      component="li"
      gap={2}
      ref={returnFocusOnUnmount}
      id={notePart(note.id)}
      tabIndex={-1}
      className={classes.note}
      data-sought={sought || undefined}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={28}>
        <Text size="xs" c="dimmed">
          <Text span inherit fw={600} c="var(--mantine-color-text)">
            {note.author_name}
          </Text>{' '}
          · <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
        </Text>
        {note.user_id === user.id && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete note of ${formatDateTime(note.created_at)}`}
            aria-busy={remove.isPending}
            onClick={() => void confirmDelete()}
            {...inactive(remove.isPending)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {noteParts(note.note_text, note.mentions).map(({ index, text, isMention }) => (
          <Text key={index} span inherit {...(isMention && { fw: 600 })}>
            {text}
          </Text>
        ))}
      </Text>
    </Stack>
  );
}
