import { useEffect } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import type { Commands } from './use-commands.ts';

// Loaded when the browser is idle, or on first use.
const Palette = lazyPart(() => import('./palette-opened.tsx'), 'PaletteOpened');
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** The command palette and the list of shortcuts. Neither renders before its first use. */
export function CommandOverlays({
  paletteRequests,
  takeTypedAhead,
  shortcuts,
  showShortcuts,
  hideShortcuts,
}: Commands) {
  useEffect(() => atIdle(() => void Promise.all([Palette.preload(), ShortcutsDialog.preload()])), []);
  return (
    <>
      {paletteRequests > 0 && (
        <Palette requests={paletteRequests} takeTypedAhead={takeTypedAhead} onShowShortcuts={showShortcuts} />
      )}
      {shortcuts !== 'never' && <ShortcutsDialog opened={shortcuts === 'shown'} onClose={hideShortcuts} />}
    </>
  );
}
