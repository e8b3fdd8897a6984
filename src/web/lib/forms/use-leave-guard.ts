import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type ConfirmOptions, confirm } from '#web/lib/messages/confirm.ts';
import { watchUnsavedWork } from './unsaved-work.ts';

const NOT_SAVED: ConfirmOptions = {
  title: 'Leave without saving?',
  message: 'Your changes have not been saved and will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay here',
  destructive: true,
};

export interface LeaveGuard {
  /** Call after saving and before navigating away, to skip the question. */
  release: () => void;
}

export interface LeaveOptions {
  /** The form is in a tab of its page (`?tab=`), so changing tabs counts as leaving. */
  inTab?: boolean;
  /** Another search parameter whose change counts as leaving, because it names what the form edits. */
  search?: string | null;
  question?: ConfirmOptions;
}

/** Asks before the user leaves unsaved work: in a dialog on navigation, in the browser's own dialog on close or reload. */
export function useLeaveGuard(
  unsaved: boolean,
  { inTab = false, search = inTab ? 'tab' : null, question = NOT_SAVED }: LeaveOptions = {},
): LeaveGuard {
  const released = useRef(false);
  const atRisk = () => unsaved && !released.current;

  // Keeps the screen if the session ends (session/auth.tsx).
  useEffect(() => watchUnsavedWork(() => unsaved && !released.current), [unsaved]);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const samePage = current.pathname === next.pathname;
      if (
        !atRisk() ||
        (samePage && !(search !== null && paramOf(current.search, search) !== paramOf(next.search, search)))
      )
        return false;
      return !(await confirm(question));
    },
    enableBeforeUnload: atRisk,
  });

  return {
    release: () => {
      released.current = true;
    },
  };
}

function paramOf(search: object, name: string): unknown {
  return Object.entries(search).find(([key]) => key === name)?.[1];
}
