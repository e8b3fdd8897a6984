import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Question } from '#web/lib/confirm.ts';

/** Shows a question, and goes on showing it while the dialog closes. */
export function ConfirmDialog({ question }: { question: Question | null }) {
  const [shown, setShown] = useState<Question | null>(null);

  useEffect(() => {
    if (question) setShown(question);
  }, [question]);

  const drawn = question ?? shown;
  if (!drawn) return null;
  const { title, message, confirmLabel, cancelLabel = 'Cancel', destructive = false, answer } = drawn;
  return (
    <Modal
      // First drawn closed: a dialog gives the focus back to what had it as it opened.
      opened={question !== null && shown !== null}
      onClose={() => answer(false)}
      title={title}
      size="26rem"
      role="alertdialog"
      aria-label={title}
    >
      <Text>{message}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {/* Enter on a question about losing something must not lose it. */}
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
    </Modal>
  );
}
