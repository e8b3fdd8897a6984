import { useState } from 'react';
import { retryMissing } from '#web/lib/lazy/missing-parts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** State of the command palette and the list of shortcuts. Also listens for their keys. */
export function useCommands() {
  /** How many times the palette was requested. */
  const [paletteRequests, setPaletteRequests] = useState(0);
  const [shortcuts, setShortcuts] = useState<'never' | 'shown' | 'hidden'>('never');
  const actions = {
    openPalette: () => {
      retryMissing();
      setPaletteRequests((times) => times + 1);
    },
    showShortcuts: () => {
      retryMissing();
      setShortcuts('shown');
    },
    hideShortcuts: () => setShortcuts('hidden'),
  };
  const { takeTypedAhead } = useShortcuts(actions);
  return { ...actions, paletteRequests, shortcuts, takeTypedAhead };
}

export type Commands = ReturnType<typeof useCommands>;
