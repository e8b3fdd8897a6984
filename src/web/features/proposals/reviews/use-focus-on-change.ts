import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When another client replaces the one shown, moves the focus to the new client's name, unless the focus is elsewhere on
 * the page. Otherwise the focus might be on a button that now sends another proposal. Attach the ref to the client's area
 * or to the empty state.
 */
export function useFocusOnChange(clientId: string | undefined): RefObject<HTMLDivElement | null> {
  const section = useRef<HTMLDivElement>(null);
  const shown = useRef(clientId);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = clientId;
    const focused = document.activeElement;
    if (before === undefined || before === clientId || !section.current) return;
    if (focused !== document.body && !section.current.contains(focused)) return;
    const target = section.current.querySelector<HTMLElement>('h2') ?? section.current;
    target.tabIndex = -1;
    target.focus();
  }, [clientId]);
  return section;
}
