import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Milliseconds to wait for a part whose code is still loading. */
const PATIENCE_MS = 5_000;

/** Milliseconds for which the part is marked. */
const MARK_MS = 1_200;

/** Scrolls to the part of the screen with this id and focuses it, so that Tab continues from there. */
export function goToPart(id: string): void {
  if (showPart(id)) return;
  const observer = new MutationObserver(() => {
    if (showPart(id)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function showPart(id: string): boolean {
  const part = document.getElementById(id);
  if (!part) return false;
  part.focus({ preventScroll: true });
  // A folded part unfolds when it receives the focus.
  requestAnimationFrame(() => {
    // Centring a tall part would hide its beginning.
    const isTall = part.clientHeight > window.innerHeight / 2;
    part.scrollIntoView({ block: isTall ? 'start' : 'center' });
    // If the part was in view already, the button that led here would seem to do nothing.
    part.animate(
      [{ outline: '3px solid var(--mantine-primary-color-filled)' }, { outline: '3px solid transparent' }],
      MARK_MS,
    );
  });
  return true;
}

/** Goes to the part named in the address's hash: when the calling component appears, and on each navigation to a hash. */
export function useGoToHash(): void {
  const hash = useLocation({ select: (location) => location.hash });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  useEffect(() => {
    if (visit !== null && hash !== '') goToPart(hash);
  }, [hash, visit]);
}
