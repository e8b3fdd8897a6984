/** Focusable containers of an element, outermost first: the screen's content, a card, a dialog. */
export function ancestorsOf(element: Element): HTMLElement[] {
  const ancestors = [...document.querySelectorAll<HTMLElement>('[tabindex="-1"]')];
  return ancestors.filter((ancestor) => ancestor !== element && ancestor.contains(element));
}

/**
 * A ref for an element that may unmount with the focus in it, such as a deleted entry. The focus moves to its
 * container. Without this, the browser would move it to the start of the page.
 */
export function returnFocusOnUnmount(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const ancestors = ancestorsOf(element);
    setTimeout(() => {
      // Other code may have moved the focus already.
      if (document.activeElement !== document.body) return;
      ancestors.findLast((ancestor) => ancestor.isConnected)?.focus({ preventScroll: true });
    });
  };
}
