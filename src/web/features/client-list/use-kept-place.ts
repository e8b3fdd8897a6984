import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '#web/lib/session/auth.tsx';
import { keepPlace, keptPlace } from './left-list.ts';

/**
 * Where the list is to be scrolled to when it is shown: where it was left, if one comes back to it; the router does so
 * only where the list is there at once, not when it has to be fetched again. `above`: see useRowsAbove.
 */
export function useKeptPlace(list: string) {
  const { id: userId } = useUser();
  const state = useLocation({ select: (location) => location.state });
  const entry = state.__TSR_key;
  const [kept] = useState(() => keptPlace(userId, entry, list, state.returns === true));
  const [scrolled] = useState(() => kept?.scrolled ?? (state.returns ? 0 : window.scrollY));
  const latest = useRef({ entry, list, scrolled, above: kept?.above ?? 0 });

  // Its end comes before the next screen is scrolled to its top.
  useLayoutEffect(() => {
    const follow = () => {
      latest.current.scrolled = window.scrollY;
    };
    const keep = () => keepPlace(userId, latest.current);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId]);

  return {
    scrolled,
    above: kept?.above,
    onAbove: (above: number) => {
      latest.current.above = above;
    },
  };
}
