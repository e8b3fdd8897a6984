import { useEffect, useRef, useState } from 'react';
import { rowsAbove } from './long-list.ts';

/**
 * How many of the rows that are not drawn are above those that are: 0 but for lists longer than a page can be.
 * `initial`: where the list was left with so many, and will be scrolled to before this is first asked.
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
    /** After what is in sight went so many rows down by other means than scrolling. */
    moveBy(rows: number): void {
      setAbove((before) => before + rows);
    },
    /** After the program scrolled: that was no jump. */
    settle(): void {
      if (at.current !== null) at.current = window.scrollY;
    },
  };
}

/** How many of `rows`, so many pixels each, the page can be scrolled by without coming to either of its ends. */
export function rowsToScroll(rows: number, height: number): number {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  const down = Math.max(0, Math.floor((end - 2 - window.scrollY) / height));
  const up = Math.max(0, Math.floor((window.scrollY - 1) / height));
  return Math.min(down, Math.max(-up, rows));
}
