import { useLayoutEffect } from 'react';
import { placesAround } from './return-focus-on-unmount.ts';

/** What gets the focus in a moment, unless a dialog opens in place of the one that closed: that one gives it back then. */
let awaited: { places: HTMLElement[]; timer: number } | null = null;

/**
 * Gives the focus back to what opened a dialog, however it ends. The component library's own way knows neither a dialog
 * that is open when it is first drawn nor one that is taken away while it is open.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const places = awaited ? awaited.places : placesOf(openerOf(document.activeElement));
    clearTimeout(awaited?.timer);
    awaited = null;
    return () => {
      const dialog = document.activeElement?.closest('[aria-modal="true"]');
      const timer = window.setTimeout(() => {
        awaited = null;
        const { activeElement } = document;
        // It may have gone elsewhere on purpose: to the content of another screen, to what is wrong in a form.
        const isLost =
          activeElement === null || activeElement === document.body || dialog?.contains(activeElement);
        if (isLost) places.findLast((place) => place.isConnected)?.focus({ preventScroll: true });
      });
      awaited = { places, timer };
    };
  }, [opened]);
}

/** Itself, or what is left around it where it went from the screen meanwhile. */
function placesOf(opener: Element | null): HTMLElement[] {
  return opener instanceof HTMLElement ? [...placesAround(opener), opener] : [];
}

/** What was chosen from a menu is gone with the menu: its button stays. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
