import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';

export interface BusyButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'loading'> {
  busy: boolean;
}

/**
 * Shows in place of its icon that its work is under way, and does nothing more meanwhile. The component library's own
 * `loading` disables the button, which would leave the keyboard at the page's start.
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
