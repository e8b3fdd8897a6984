import { Button, Group, getDefaultZIndex, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import type { ConfirmQuestion } from '#web/lib/messages/confirm.ts';

/** Shows a question. Its text stays until the dialog's closing animation ends. */
export function ConfirmDialog({ question }: { question: ConfirmQuestion | null }) {
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  const { title, message, fields, confirmLabel, cancelLabel = 'Cancel', destructive = false, answer } = shown;
  return (
    <Dialog
      opened={question !== null}
      // Above any dialog that mounts while this one is open or closing.
      zIndex={getDefaultZIndex('modal') + 1}
      onClose={() => answer(false)}
      onExitTransitionEnd={() => setShown(null)}
      title={title}
      size="26rem"
      role="alertdialog"
      aria-label={title}
    >
      <Text>{message}</Text>
      {fields}
      <Group justify="flex-end" gap="xs" mt="lg">
        {/* Enter must not confirm a destructive action. */}
        <Button variant="default" data-autofocus={destructive || undefined} onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button
          {...(destructive && { color: 'red' })}
          data-autofocus={!destructive || undefined}
          onClick={() => answer(true)}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
