import { Modal, type ModalProps } from '@mantine/core';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';
import { useFocusBack } from '#web/lib/focus/use-focus-back.ts';

export interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus' | 'closeOnEscape'> {
  /** Default true, for a dialog that only mounts while it is open. */
  opened?: boolean;
}

/** A dialog that can open above another. Escape closes only the topmost one and returns the focus to its opener. */
export function Dialog({ opened = true, ...props }: DialogProps) {
  useCloseOnEscape(opened, props.onClose);
  useFocusBack(opened);
  return <Modal opened={opened} returnFocus={false} closeOnEscape={false} {...props} />;
}
