import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from '#web/lib/messages/confirm.ts';
import { watchUnsavedWork } from './unsaved-work.ts';

export interface LeaveGuard {
  /** To be called once the form is saved, before going elsewhere: what was typed is no longer at risk. */
  release: () => void;
}

/**
 * Asks before unsaved work is left: by a dialog within the product, by the browser's own where the tab closes.
 * `inTab`: the form stands in a tab of its page (`?tab=`), so that another tab takes it away too.
 */
export function useLeaveGuard(unsaved: boolean, { inTab = false }: { inTab?: boolean } = {}): LeaveGuard {
  const released = useRef(false);
  const atRisk = () => unsaved && !released.current;

  // A session that ends meanwhile does not take it away (lib/auth.tsx).
  useEffect(() => watchUnsavedWork(() => unsaved && !released.current), [unsaved]);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const samePage = current.pathname === next.pathname;
      if (!atRisk() || (samePage && !(inTab && tabOf(current.search) !== tabOf(next.search)))) return false;
      const leave = await confirm({
        title: 'Leave without saving?',
        message: 'What you changed here has not been saved and will be lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay here',
        destructive: true,
      });
      return !leave;
    },
    enableBeforeUnload: atRisk,
  });

  return {
    release: () => {
      released.current = true;
    },
  };
}

function tabOf(search: object): unknown {
  return 'tab' in search ? search.tab : undefined;
}
