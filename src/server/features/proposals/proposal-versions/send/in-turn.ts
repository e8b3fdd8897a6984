/** The newest piece of work of each key. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same key one after the other in this process. A repeated send then finds what the first has stored,
 * without rendering it too. Other processes only render in vain: the client's lock decides.
 */
export function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = newest.get(key) ?? Promise.resolve();
  const result = before.then(work, work);
  newest.set(key, result);
  const forget = () => {
    if (newest.get(key) === result) newest.delete(key);
  };
  result.then(forget, forget);
  return result;
}
