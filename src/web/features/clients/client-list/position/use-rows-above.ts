import { useEffect, useRef, useState } from 'react';
import { rowsAbove } from './long-list.ts';

/**
 * Returns the number of hidden rows above the rendered ones: 0 unless the list is longer than a page can be.
 * `initial` is the number to restore along with the scroll position.
 */
export function useRowsAbove(hidden: number, initial: number | undefined) {
  const [above, setAbove] = useState(initial ?? 0);
  const at = useRef(initial === undefined ? Number.NEGATIVE_INFINITY : null);

  useEffect(() => {
    if (hidden <= 0) return;
    const follow = () => {
      const to = window.scrollY;
      const from = at.current ?? to;
      const view = window.innerHeight;
      const end = document.documentElement.scrollHeight - view;
      at.current = to;
      setAbove((before) => rowsAbove({ hidden, end, view }, before, from, to));
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [hidden]);

  return {
    above: Math.max(0, Math.min(above, hidden)),
    /**
     * Call after rows are added above the visible ones and the page doesn't scroll by them. Negative if rows are
     * removed.
     */
    moveBy(rows: number): void {
      setAbove((before) => before + rows);
    },
    /** Call after scrolling from code, so that it doesn't count as a jump. */
    settle(): void {
      if (at.current !== null) at.current = window.scrollY;
    },
  };
}

/** Returns how many of `rows` the page can scroll by without reaching either end. `height` is in pixels. */
export function rowsToScroll(rows: number, height: number): number {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  const down = Math.max(0, Math.floor((end - 2 - window.scrollY) / height));
  const up = Math.max(0, Math.floor((window.scrollY - 1) / height));
  return Math.min(down, Math.max(-up, rows));
}
