import { useEffectEvent, useLayoutEffect } from 'react';

/** Close functions of the open dialogs and menus, topmost last. */
const closers: (() => void)[] = [];

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // Mantine marks elements that handle Escape themselves (a field with an open list), and menu items, which don't.
  const marked = '[data-mantine-stop-propagation="true"]:not([role^="menuitem"])';
  if (event.target instanceof Element && event.target.closest(marked)) return;
  closers.at(-1)?.();
}

/** Closes only the topmost dialog or menu on Escape. Mantine would close all of them. */
export function useCloseOnEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  // Runs before paint, so that Escape works as soon as the dialog is visible.
  useLayoutEffect(() => {
    if (!opened) return;
    const closer = () => close();
    closers.push(closer);
    // Adding the same listener again has no effect.
    window.addEventListener('keydown', closeTopmost, { capture: true });
    return () => {
      closers.splice(closers.indexOf(closer), 1);
    };
  }, [opened]);
}
