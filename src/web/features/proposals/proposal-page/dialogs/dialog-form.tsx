import { Alert, Button } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import classes from '#web/features/proposals/proposal-page/proposal.module.css';

export interface DialogFormProps {
  ref?: Ref<HTMLFormElement>;
  submitLabel: string;
  busyLabel: string;
  /** Colour of the submit button. */
  color?: string;
  cancelLabel?: string;
  busy: boolean;
  failure: string | null;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form in a `PageDialog`, with its failure and buttons. */
export function DialogForm({
  ref,
  submitLabel,
  busyLabel,
  color,
  cancelLabel = 'Cancel',
  busy,
  failure,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      {children}
      {failure !== null && (
        <Alert color="red" role="alert" mt="md">
          {failure}
        </Alert>
      )}
      <div className={classes.dialogButtons}>
        <Button size="md" variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <BusyButton size="md" type="submit" busy={busy} {...(color && { color })}>
          {busy ? busyLabel : submitLabel}
        </BusyButton>
      </div>
    </form>
  );
}
