import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';

export interface BusyButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'loading'> {
  busy: boolean;
}

/**
 * Shows a spinner in place of its icon while busy, and ignores clicks. Mantine's own `loading` disables the button,
 * which would lose the focus.
 */
export function BusyButton({ busy, leftSection, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      leftSection={busy && leftSection ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
      aria-busy={busy}
      {...inactive(busy)}
    />
  );
}
