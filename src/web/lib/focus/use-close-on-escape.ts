import { useEffectEvent, useLayoutEffect } from 'react';

/** How the open dialogs and menus are closed, the topmost last. */
const closers: (() => void)[] = [];

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // The component library marks what has a use for the key itself: a field with an open list. A menu's items have none.
  const marked = '[data-mantine-stop-propagation="true"]:not([role^="menuitem"])';
  if (event.target instanceof Element && event.target.closest(marked)) return;
  closers.at(-1)?.();
}

/** Escape closes the topmost dialog or menu alone. The component library listens once for each, and closes all of them. */
export function useCloseOnEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  // Before it is painted: whoever sees it can close it.
  useLayoutEffect(() => {
    if (!opened) return;
    const closer = () => close();
    closers.push(closer);
    // Once for all: a listener that is there already is not added again.
    window.addEventListener('keydown', closeTopmost, { capture: true });
    return () => {
      closers.splice(closers.indexOf(closer), 1);
    };
  }, [opened]);
}
