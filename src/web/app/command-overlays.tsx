import { lazy, Suspense } from 'react';
import type { Commands } from './use-commands.ts';

// Their code is loaded by the first use of each.
const Palette = lazy(async () => ({ default: (await import('./palette-opened.tsx')).PaletteOpened }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The command palette and the list of shortcuts, once they were asked for. */
export function CommandOverlays({
  paletteAsked,
  takeTypedAhead,
  shortcuts,
  showShortcuts,
  hideShortcuts,
}: Commands) {
  return (
    <Suspense>
      {paletteAsked > 0 && (
        <Palette asked={paletteAsked} takeTypedAhead={takeTypedAhead} onShowShortcuts={showShortcuts} />
      )}
      {shortcuts !== 'never' && <ShortcutsDialog opened={shortcuts === 'shown'} onClose={hideShortcuts} />}
    </Suspense>
  );
}
