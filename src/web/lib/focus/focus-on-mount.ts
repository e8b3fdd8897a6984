/** A ref that focuses its element once it is on the page. Preact's `autoFocus` only works on the first load. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
