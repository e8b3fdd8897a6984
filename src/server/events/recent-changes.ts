import { randomUUID } from 'node:crypto';
import type { Change } from '#contract/events.ts';

/** Changes kept for pages whose stream opens just after their first data. */
const KEPT = 1_000;

/** The latest changes this process received. A position is a count of changes and gaps, valid only in this process. */
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
    /** Changes may have been missed: earlier positions become invalid. */
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
