import { type RefObject, useLayoutEffect } from 'react';

/** Where an area goes from the screen with the focus in it, the focus goes on to `next`. */
export function useFocusAfter(
  area: RefObject<HTMLElement | null>,
  next: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const here = area.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      // What it goes on to may come with the same drawing.
      setTimeout(() => next.current?.focus());
    };
  }, [area, next]);
}
