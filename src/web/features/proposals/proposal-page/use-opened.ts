import { useEffect } from 'react';
import { publicClient } from '#web/lib/api/public-client.ts';

const PREFIX = 'tallygate:opened:';
const HALF_HOUR_MS = 30 * 60_000;
/** What people do and mail scanners don't. */
const GESTURES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Reports that a person reads the proposal: at the first gesture, and not again within half an hour in this browser.
 * `key` is null until the proposal has loaded.
 */
export function useOpened(key: string | null, token: string): void {
  useEffect(() => {
    if (key === null) return;
    const gesture = async ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      stop();
      if (isRecent(key)) return;
      store(key, Date.now());
      // Signing counts as an opening too, so a lost report isn't repeated before the page is loaded again.
      await publicClient.proposalPage.opened({ token }).catch(() => store(key, 0));
    };
    const stop = () => {
      for (const name of GESTURES) window.removeEventListener(name, gesture);
    };
    for (const name of GESTURES) window.addEventListener(name, gesture, { passive: true });
    return stop;
  }, [key, token]);
}

function isRecent(key: string): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(PREFIX + key) ?? 0) < HALF_HOUR_MS;
  } catch {
    return false;
  }
}

function store(key: string, index: number): void {
  try {
    localStorage.setItem(PREFIX + key, String(index));
  } catch {
    // Without storage, each loaded page counts once.
  }
}
