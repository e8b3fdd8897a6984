import { useSyncExternalStore } from 'react';

export interface ConfirmOptions {
  title: string;
  message: string;
  /** What the button that goes ahead says. */
  confirmLabel: string;
  /** Default 'Cancel'. */
  cancelLabel?: string;
  /** Marks a step that cannot be undone. */
  destructive?: boolean;
}

export interface Question extends ConfirmOptions {
  answer: (goAhead: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog of the page. False where it was cancelled or closed. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    ask({
      ...options,
      answer: (goAhead) => {
        ask(null);
        resolve(goAhead);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that is open, for the dialog that shows it. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}
