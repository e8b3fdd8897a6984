import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to `next` when `area` unmounts with the focus in it. */
export function useFocusAfter(
  area: RefObject<HTMLElement | null>,
  next: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const here = area.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      // `next` may mount in the same render.
      setTimeout(() => next.current?.focus());
    };
  }, [area, next]);
}
