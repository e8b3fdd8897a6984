import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which a hidden page may be out of date. */
const LONG_MS = 10 * 60_000;

/**
 * Calls `onReturn` when the reader returns to a page that was hidden for a long time, or that came from the browser's
 * cache.
 */
export function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    let left: number | null = null;
    const follow = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (left !== null && Math.abs(Date.now() - left) > LONG_MS) returned();
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) returned();
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pageshow', show);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pageshow', show);
    };
  }, []);
}
