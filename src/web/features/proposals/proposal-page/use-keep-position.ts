import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the scroll position and the focus when a reader comes back from signing. Call the returned function before
 * they leave, because the page is shorter afterwards.
 */
export function useKeepPosition(isAway: boolean): () => void {
  const position = useRef<{ top: number; focused: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (isAway || position.current === null) return;
    const { top, focused } = position.current;
    position.current = null;
    window.scrollTo({ top });
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  }, [isAway]);
  return () => {
    position.current = { top: window.scrollY, focused: document.activeElement };
  };
}
