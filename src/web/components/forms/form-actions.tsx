import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';

export interface FormActionsProps {
  submitLabel: string;
  /** The button's label while saving. */
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** A `LinkButton variant="default"` labelled Cancel. */
  cancel?: ReactNode;
}

/** Submit and cancel buttons of a form. */
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
