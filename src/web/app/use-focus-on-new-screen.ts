import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to the content of each new screen, for users of a keyboard or screen reader. Waits for the screen
 * to render: a link of the previous screen may hold the focus until then.
 */
export function useFocusOnNewScreen(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();

  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A field that the new screen has focused itself keeps the focus.
        if (!content.current?.contains(document.activeElement))
          content.current?.focus({ preventScroll: true });
      }),
    [router, content],
  );
}
