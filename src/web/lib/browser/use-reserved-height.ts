import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';

/**
 * Remembers, in this browser, how high a part of a screen was, so that the screen can reserve the space while the part
 * loads. `reserved` is in pixels, and null before the first measurement. `measure` is the ref of the part, or of an
 * empty element if there is no part.
 */
export function useReservedHeight(key: string) {
  const [reserved, setReserved] = useLocalStorage<number | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => setReserved(Math.round(element.offsetHeight)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [setReserved],
  );
  return { reserved, measure };
}
