import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '#web/lib/session/auth.tsx';
import { savedPosition, savePosition } from './left-list.ts';

/**
 * Returns the scroll position to restore. The router restores it only for content that is rendered at once,
 * not for a list that must be fetched. `above`: see useRowsAbove.
 */
export function useSavedPosition(list: string) {
  const { id: userId } = useUser();
  const state = useLocation({ select: (location) => location.state });
  const entry = state.__TSR_key;
  const [saved] = useState(() => savedPosition(userId, entry, list, state.returns === true));
  const [scrolled] = useState(() => saved?.scrolled ?? (state.returns ? 0 : window.scrollY));
  const latest = useRef({ entry, list, scrolled, above: saved?.above ?? 0 });

  // A layout effect, because its cleanup runs before the next screen scrolls to the top.
  useLayoutEffect(() => {
    const follow = () => {
      latest.current.scrolled = window.scrollY;
    };
    const save = () => savePosition(userId, latest.current);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [userId]);

  return {
    scrolled,
    above: saved?.above,
    onAbove: (above: number) => {
      latest.current.above = above;
    },
  };
}
