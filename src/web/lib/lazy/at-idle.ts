/** Milliseconds to wait in browsers without `requestIdleCallback` (Safari). */
const LATER_MS = 1_000;

/** Calls `then` once the browser is idle after the first paint. */
export function atIdle(then: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(then);
  else setTimeout(then, LATER_MS);
}
