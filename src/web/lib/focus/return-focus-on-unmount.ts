/** Where the focus may be put around an element, outermost first: the screen's content, a card, a dialog. */
export function placesAround(element: Element): HTMLElement[] {
  const places = [...document.querySelectorAll<HTMLElement>('[tabindex="-1"]')];
  return places.filter((place) => place !== element && place.contains(element));
}

/**
 * A ref for what goes from the screen with the focus in it, an entry that is deleted or a button that is done: the focus
 * goes on to what surrounds it. The browser would leave it at the page's start.
 */
export function returnFocusOnUnmount(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const places = placesAround(element);
    setTimeout(() => {
      // Somebody may know better where to.
      if (document.activeElement !== document.body) return;
      places.findLast((place) => place.isConnected)?.focus({ preventScroll: true });
    });
  };
}
