/**
 * Collects items and handles them in batches: the first at once, each later batch after `everyMs` and after the
 * previous batch has finished. A burst of changes costs only a few refetches.
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
