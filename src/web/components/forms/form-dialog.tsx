import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog, type DialogProps } from '#web/components/dialog.tsx';
import { inactive } from '#web/lib/focus/inactive.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'closeOnClickOutside'> {
  submitLabel: string;
  /** The button's label while saving. */
  busyLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
  /** Another dialog that opens above this one. */
  above?: ReactNode;
}

/** A form in a dialog, with its cancel and submit buttons. */
export function FormDialog({
  submitLabel,
  busyLabel = submitLabel,
  cancelLabel = 'Cancel',
  busy = false,
  onSubmit,
  onClose,
  children,
  above,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog onClose={onClose} {...dialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would pass the event on to a form that opened the dialog.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" aria-busy={busy} {...inactive(busy)}>
              {busy ? busyLabel : submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
      {above}
    </Dialog>
  );
}
