import { createAtom, useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  message: string;
  /** Fields below the message. */
  fields?: ReactNode;
  confirmLabel: string;
  /** Default 'Cancel'. */
  cancelLabel?: string;
  /** Marks a step that cannot be undone. */
  destructive?: boolean;
}

export interface ConfirmQuestion extends ConfirmOptions {
  answer: (goAhead: boolean) => void;
}

const question = createAtom<ConfirmQuestion | null>(null);

/** Asks for confirmation in a dialog. Resolves to false if the dialog is cancelled, closed or replaced by another. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      ...options,
      answer: (goAhead) => {
        question.set(null);
        resolve(goAhead);
      },
    });
  });
}

/** The open question, or null. */
export function useQuestion(): ConfirmQuestion | null {
  return useSelector(question);
}

/**
 * Cancels the open question.
 * @internal
 */
export function cancelQuestion(): void {
  question.get()?.answer(false);
}
