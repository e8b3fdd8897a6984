import { useEffect, useRef, useState } from 'react';
import { rowsAbove } from './long-list.ts';

/**
 * How many of the rows that are not drawn are above those that are: 0 but for lists longer than a page can be.
 * `initial`: where the list was left with so many, and will be scrolled to before this is first asked.
 */
export function useRowsAbove(hidden: number, initial: number | undefined): number {
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

  return Math.max(0, Math.min(above, hidden));
}
