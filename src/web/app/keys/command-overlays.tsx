import { useEffect } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import type { Commands } from './use-commands.ts';

// Their code is loaded after the first screen, or by the first use of each.
const Palette = lazyPart(
  () => import('./palette-opened.tsx'),
  ({ PaletteOpened }) => PaletteOpened,
);
const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.tsx'),
  ({ ShortcutsDialog }) => ShortcutsDialog,
);

/** The command palette and the list of shortcuts, once they were asked for. */
export function CommandOverlays({
  paletteAsked,
  takeTypedAhead,
  shortcuts,
  showShortcuts,
  hideShortcuts,
}: Commands) {
  useEffect(() => atIdle(() => void Promise.all([Palette.preload(), ShortcutsDialog.preload()])), []);
  return (
    <>
      {paletteAsked > 0 && (
        <Palette asked={paletteAsked} takeTypedAhead={takeTypedAhead} onShowShortcuts={showShortcuts} />
      )}
      {shortcuts !== 'never' && <ShortcutsDialog opened={shortcuts === 'shown'} onClose={hideShortcuts} />}
    </>
  );
}
