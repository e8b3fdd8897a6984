import { useSyncExternalStore } from 'react';

export interface ConfirmOptions {
  title: string;
  message: string;
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

/** Asks for confirmation in a dialog. Resolves to false if the dialog is cancelled or closed. */
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

/** The open question, or null. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}
