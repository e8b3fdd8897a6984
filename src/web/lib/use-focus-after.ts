import { type RefObject, useLayoutEffect } from 'react';

/**
 * Where an area goes from the screen with the focus in it, the focus goes on to `next`, or to what surrounds it: the
 * dialog, the screen's content.
 */
export function useFocusAfter(
  area: RefObject<HTMLElement | null>,
  next?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const here = area.current;
    const around = here?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (!here?.contains(document.activeElement)) return;
      // What it goes on to may come with the same drawing.
      setTimeout(() => (next ? next.current : around)?.focus({ preventScroll: !next }));
    };
  }, [area, next]);
}
