import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';

export interface FormActionsProps {
  submitLabel: string;
  /** What the button says while it saves. */
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** The way out: a `LinkButton variant="default"` that says Cancel. */
  cancel?: ReactNode;
}

/** The end of a form. The button submits it. */
export function FormActions({ submitLabel, busyLabel, busy, disabled = false, cancel }: FormActionsProps) {
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      {cancel}
      <Button type="submit" aria-busy={busy} {...inactive(busy || disabled)}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </Group>
  );
}
