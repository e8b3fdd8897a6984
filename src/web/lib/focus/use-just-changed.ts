import { useEffect, useState } from 'react';

/** In milliseconds. Longer than the gap between the clicks of a double-click. */
const SETTLE_MS = 1_000;

/**
 * Whether the shown record replaced another less than a second ago. Its buttons appear under the pointer, so
 * actions that take effect at once should wait.
 */
export function useJustChanged(id: string | undefined): boolean {
  const [shown, setShown] = useState(id);
  const [changes, setChanges] = useState(0);
  const [settled, setSettled] = useState(0);
  if (id !== shown) {
    setShown(id);
    if (shown !== undefined) setChanges(changes + 1);
  }
  useEffect(() => {
    if (changes === settled) return;
    const timer = setTimeout(() => setSettled(changes), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [changes, settled]);
  return changes !== settled;
}
