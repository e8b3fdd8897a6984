import { useLayoutEffect } from 'react';
import { ancestorsOf } from './return-focus-on-unmount.ts';

/** The pending return of the focus. A dialog that opens in place of the closed one takes it over. */
let awaited: { ancestors: HTMLElement[]; timer: number } | null = null;

/**
 * Returns the focus to the element that opened a dialog. Mantine's own version misses dialogs that mount open or
 * unmount while open.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const ancestors = awaited ? awaited.ancestors : withAncestors(openerOf(document.activeElement));
    clearTimeout(awaited?.timer);
    awaited = null;
    return () => {
      const dialog = document.activeElement?.closest('[aria-modal="true"]');
      // A dialog that closed above this one would return the focus into it.
      clearTimeout(awaited?.timer);
      const timer = window.setTimeout(() => {
        awaited = null;
        const { activeElement } = document;
        // The focus may have moved on purpose: to another screen's content, or to a field with an error.
        const isLost =
          activeElement === null || activeElement === document.body || dialog?.contains(activeElement);
        if (isLost) ancestors.findLast((ancestor) => ancestor.isConnected)?.focus({ preventScroll: true });
      });
      awaited = { ancestors, timer };
    };
  }, [opened]);
}

/** The opener and its containers, in case the opener has unmounted. */
function withAncestors(opener: Element | null): HTMLElement[] {
  return opener instanceof HTMLElement ? [...ancestorsOf(opener), opener] : [];
}

/** For a menu item, the menu's button: the item unmounts with its menu. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
