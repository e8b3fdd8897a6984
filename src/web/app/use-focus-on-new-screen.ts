import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Puts the focus into the content of each new screen, so that people who use a keyboard or a screen reader start there.
 * It waits until the screen is drawn: until then the focus may be on a link of the last one, which goes with it.
 */
export function useFocusOnNewScreen(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();

  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A field that the new screen has focused keeps the focus.
        if (!content.current?.contains(document.activeElement))
          content.current?.focus({ preventScroll: true });
      }),
    [router, content],
  );
}
