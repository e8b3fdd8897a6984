import { randomUUID } from 'node:crypto';
import type { Change } from '#contract/events.ts';

/** Announcements that are kept, for pages whose stream opens a moment after their first data. */
const KEPT = 1_000;

/** What this process heard last. A position counts what it heard, and means nothing to another process. */
export function createRecentChanges(kept = KEPT) {
  const process = randomUUID();
  const changes: Change[] = [];
  let heard = 0;

  return {
    add(change: Change): void {
      heard += 1;
      changes.push(change);
      if (changes.length > kept) changes.shift();
    },
    /** Some may have gone by unheard: no position before this one can be gone on from. */
    miss(): void {
      heard += 1;
      changes.length = 0;
    },
    get position(): string {
      return `${process}.${heard}`;
    },
    since(position: string): Change[] | null {
      const [of, count] = position.split('.');
      const newer = heard - Number(count);
      if (of !== process || !(newer >= 0 && newer <= changes.length)) return null;
      return changes.slice(changes.length - newer);
    },
  };
}
