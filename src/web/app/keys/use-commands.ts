import { useState } from 'react';
import { retryMissing } from '#web/lib/lazy/missing-parts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The command palette and the list of shortcuts, and the keys that open them. */
export function useCommands() {
  /** How often the palette was asked for. */
  const [paletteAsked, setPaletteAsked] = useState(0);
  const [shortcuts, setShortcuts] = useState<'never' | 'shown' | 'hidden'>('never');
  const actions = {
    openPalette: () => {
      retryMissing();
      setPaletteAsked((times) => times + 1);
    },
    showShortcuts: () => {
      retryMissing();
      setShortcuts('shown');
    },
    hideShortcuts: () => setShortcuts('hidden'),
  };
  const { takeTypedAhead } = useShortcuts(actions);
  return { ...actions, paletteAsked, shortcuts, takeTypedAhead };
}

export type Commands = ReturnType<typeof useCommands>;
