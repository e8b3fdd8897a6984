import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to the content of each new screen, for users of a keyboard or screen reader. Waits for the screen
 * to render, because a link of the previous screen may have the focus until then.
 */
export function useFocusOnNewScreen(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();

  useLayoutEffect(() => {
    let left: Element | null = null;
    const unsubscribe = [
      router.subscribe('onBeforeLoad', () => {
        left = document.activeElement;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        // Leaves the focus in a field that the new screen has focused, or in a dialog opened in the meantime.
        const isInDialog = focused?.closest('[role$="dialog"]') && focused !== left;
        if (!isInDialog && !content.current?.contains(focused))
          content.current?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [router, content]);
}
