import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

export interface ImportFileStepProps<Content> {
  accept: string;
  /** Reads the chosen file. If it throws, the user sees the error's message. */
  read: (file: File) => Promise<Content>;
  onRead: (content: Content) => void;
  onClose: () => void;
  /** Imports that can be undone. */
  recent: ReactNode;
  /** Says which files can be imported. */
  children: ReactNode;
}

/** The first step of an import: choose a file, or undo a recent import. */
export function ImportFileStep<Content>({
  accept,
  read,
  onRead,
  onClose,
  recent,
  children,
}: ImportFileStepProps<Content>) {
  const reading = useMutation({
    mutationFn: read,
    onSuccess: onRead,
    onError: (error) => notifyError(error.message),
  });
  return (
    <Stack ref={returnFocusOnUnmount}>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <FileInput
        label="File"
        placeholder="Choose a file"
        accept={accept}
        readOnly={reading.isPending}
        onChange={(file) => file && reading.mutate(file)}
      />
      {recent}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
