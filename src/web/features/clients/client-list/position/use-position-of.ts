import { useLayoutEffect, useState } from 'react';

/**
 * Measures an element's width and distance from the top of the document, in pixels, before the first paint and when
 * the layout above changes.
 */
export function usePositionOf(
  element: { readonly current: HTMLElement | null },
  isRendered: boolean,
): { top: number; width: number } {
  const [position, setPosition] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    if (!isRendered) return;
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const next = { top: Math.round(box.top + window.scrollY), width: box.width };
      setPosition((before) => (before.top === next.top && before.width === next.width ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isRendered]);
  return position;
}
