import { useState } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/** The command palette and the list of shortcuts, and the keys that open them. */
export function useCommands() {
  /** How often the palette was asked for. */
  const [paletteAsked, setPaletteAsked] = useState(0);
  const [shortcuts, setShortcuts] = useState<'never' | 'shown' | 'hidden'>('never');
  const commands = {
    paletteAsked,
    openPalette: () => setPaletteAsked((times) => times + 1),
    shortcuts,
    showShortcuts: () => setShortcuts('shown'),
    hideShortcuts: () => setShortcuts('hidden'),
  };
  useShortcuts(commands);
  return commands;
}

export type Commands = ReturnType<typeof useCommands>;
