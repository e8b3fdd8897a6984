import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the scroll position and the focus when a reader comes back from signing. Call the returned function before
 * they leave, because the page is shorter afterwards.
 */
export function usePlaceKept(isAway: boolean): () => void {
  const place = useRef<{ top: number; focused: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (isAway || place.current === null) return;
    const { top, focused } = place.current;
    place.current = null;
    window.scrollTo({ top });
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  }, [isAway]);
  return () => {
    place.current = { top: window.scrollY, focused: document.activeElement };
  };
}
