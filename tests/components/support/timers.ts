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
  const ids = new Set<number>();
  const start = window[name].bind(window) as Start;
  const remembering: Start = (callback, delay, ...more) => {
    const isLong = name === 'setTimeout' && Number(delay) >= READING_TIME_MS;
    const id = start(
      (...given) => {
        if (name !== 'setInterval') ids.delete(id);
        callback(...given);
      },
      isLong ? NEVER_MS : delay,
      ...more,
    );
    ids.add(id);
    return id;
  };
  Object.assign(window, { [name]: remembering });
  return { ids, stop: window[STOPPED_BY[name]].bind(window) };
});

/** Stops the timers of the test that has ended: a search's delay, a retry, a focus in the next frame. */
export function stopTimers(): void {
  for (const { ids, stop } of started) {
    for (const id of ids) stop(id);
    ids.clear();
  }
}
