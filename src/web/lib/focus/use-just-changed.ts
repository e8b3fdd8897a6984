import { useEffect, useState } from 'react';

/** Milliseconds: longer than between two clicks that are meant for the same thing. */
const SETTLE_MS = 1_000;

/**
 * Whether what is shown took another's place less than a second ago. Its buttons lie where the other's were, under a
 * pointer that rests there: what acts on it at once waits for this.
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
