/**
 * Collects items and hands them on in batches: the first at once, then whatever came meanwhile after `everyMs`
 * and no sooner than the last batch is dealt with, so that a burst of changes costs a few refetches.
 */
export function coalesce<T>(everyMs: number, handle: (items: ReadonlySet<T>) => Promise<unknown>) {
  let waiting = new Set<T>();
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Set();
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs));
      await Promise.allSettled([handle(batch), pause]);
    }
    busy = false;
  }

  return (item: T): void => {
    waiting.add(item);
    if (!busy) void run();
  };
}
