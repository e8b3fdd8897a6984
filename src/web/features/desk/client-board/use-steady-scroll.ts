import { type RefObject, useLayoutEffect, useRef } from 'react';

interface IndexedCard {
  id: string;
  index: number;
}

/**
 * Keeps the visible cards of a scrolled column where they are while cards above them come and go. At the top of the
 * column, new cards push the others down.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  /** The rendered cards, in order. */
  cards: readonly IndexedCard[],
  /** Pixels from one card to the next. */
  pitch: number,
): void {
  const shown = useRef<readonly IndexedCard[]>([]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const indexes = new Map(cards.map(({ id, index }) => [id, index]));
    const anchor = shown.current.find(({ id }) => indexes.has(id));
    const moved = anchor === undefined ? 0 : (indexes.get(anchor.id) ?? anchor.index) - anchor.index;
    if (moved !== 0 && box.scrollTop > 0) box.scrollTop += moved * pitch;
    const first = Math.floor(box.scrollTop / pitch);
    shown.current = cards.filter(({ index }) => index >= first);
  });
}
