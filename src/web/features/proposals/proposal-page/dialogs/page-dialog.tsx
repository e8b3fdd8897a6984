import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from '#web/features/proposals/proposal-page/proposal.module.css';

/**
 * Uses the browser's own dialog, which keeps the focus inside and handles Escape. Mantine's dialog would make the page's
 * script a fifth larger.
 */
export function PageDialog({
  title,
  isBusy,
  onClose,
  children,
}: {
  title: string;
  /** While a request is under way, Escape doesn't close the dialog. */
  isBusy: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The browser returns the focus only while the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <h2 id={id} className={classes.dialogTitle}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
