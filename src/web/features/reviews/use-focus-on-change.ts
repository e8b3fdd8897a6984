import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where the client under one's hands is replaced by another, the focus goes to the other's name: neither to nowhere, nor
 * stays on a button that now sends another proposal. The ref is for what shows the client, or that there is none.
 */
export function useFocusOnChange(clientId: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(clientId);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = clientId;
    const focused = document.activeElement;
    if (before === undefined || before === clientId || !place.current) return;
    if (focused !== document.body && !place.current.contains(focused)) return;
    const target = place.current.querySelector<HTMLElement>('h2') ?? place.current;
    target.tabIndex = -1;
    target.focus();
  }, [clientId]);
  return place;
}
