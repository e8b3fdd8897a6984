import { Modal, type ModalProps } from '@mantine/core';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';
import { useFocusBack } from '#web/lib/focus/use-focus-back.ts';

export interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus' | 'closeOnEscape'> {
  /** Default true: one that is drawn only while it is open. */
  opened?: boolean;
}

/** A dialog that may stand over another one: Escape closes it alone, and the focus goes back to where it was. */
export function Dialog({ opened = true, ...props }: DialogProps) {
  useCloseOnEscape(opened, props.onClose);
  useFocusBack(opened);
  return <Modal opened={opened} returnFocus={false} closeOnEscape={false} {...props} />;
}
