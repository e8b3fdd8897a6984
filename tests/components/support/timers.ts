// React's scheduler works across tests, so it loads first and keeps the browser's own functions, as Vitest does.
import 'vitest-browser-react';

type Start = (callback: (...given: unknown[]) => void, ...more: unknown[]) => number;
type Name = 'setTimeout' | 'setInterval' | 'requestAnimationFrame' | 'requestIdleCallback';

const STOPPED_BY = {
  setTimeout: 'clearTimeout',
  setInterval: 'clearInterval',
  requestAnimationFrame: 'cancelAnimationFrame',
  requestIdleCallback: 'cancelIdleCallback',
} as const;

/**
 * Milliseconds. Whatever goes after such a time, such as a toast, stays until the test ends: a busy machine may take
 * longer to come to it than a person does.
 */
const READING_TIME_MS = 4_000;
const NEVER_MS = 2 ** 31 - 1;

const names = Object.keys(STOPPED_BY) as Name[];
const started = names.map((name) => {
  const callbacks = new Map<number, () => void>();
  const start = window[name].bind(window) as Start;
  const remembering: Start = (callback, delay, ...more) => {
    const isLong = name === 'setTimeout' && Number(delay) >= READING_TIME_MS;
    const id = start(
      (...given) => {
        if (name !== 'setInterval') callbacks.delete(id);
        callback(...given);
      },
      isLong ? NEVER_MS : delay,
      ...more,
    );
    callbacks.set(id, () => callback(...more));
    return id;
  };
  const stop = window[STOPPED_BY[name]].bind(window);
  Object.assign(window, { [name]: remembering });
  return { name, callbacks, stop };
});

/**
 * Ends the timers of a test. Its time-outs run at once, because they also end things: a button's 'Copied!', an observer.
 * Those that they start are stopped, as are intervals and frames.
 */
export function endTimers(): void {
  for (const { name, callbacks, stop } of started) {
    for (const [id, callback] of [...callbacks]) {
      stop(id);
      if (name === 'setTimeout') callback();
    }
  }
  for (const { callbacks, stop } of started) {
    for (const id of callbacks.keys()) stop(id);
    callbacks.clear();
  }
}
