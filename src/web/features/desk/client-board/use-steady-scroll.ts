import { type RefObject, useLayoutEffect, useRef } from 'react';

interface PlacedCard {
  id: string;
  place: number;
}

/**
 * Keeps the visible cards of a scrolled column where they are while cards above them come and go. At the top of the
 * column, new cards push the others down.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  /** The rendered cards, in order. */
  cards: readonly PlacedCard[],
  /** Pixels from one card to the next. */
  pitch: number,
): void {
  const shown = useRef<readonly PlacedCard[]>([]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const places = new Map(cards.map(({ id, place: index }) => [id, index]));
    const anchor = shown.current.find(({ id }) => places.has(id));
    const moved = anchor === undefined ? 0 : (places.get(anchor.id) ?? anchor.place) - anchor.place;
    if (moved !== 0 && box.scrollTop > 0) box.scrollTop += moved * pitch;
    const first = Math.floor(box.scrollTop / pitch);
    shown.current = cards.filter(({ place: index }) => index >= first);
  });
}
