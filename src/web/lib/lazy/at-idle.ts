/** Milliseconds, for browsers that don't say when they are idle (Safari). */
const LATER_MS = 1_000;

/** Once the first screen is painted and nothing else is to do. */
export function atIdle(then: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(then);
  else setTimeout(then, LATER_MS);
}
