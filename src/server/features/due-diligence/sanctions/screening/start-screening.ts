import type { Services } from '#server/context.ts';
import { checkOnChanges } from '#server/events/check-on-changes.ts';
import { screenAll } from './screen-all.ts';

/** Milliseconds between checks for parties that nobody has screened. A new list is noticed at once. */
const CHECK_EVERY_MS = 10 * 60_000;

/** Screens all parties after a new list, in this process or another, until it is stopped. */
export function startScreening(services: Pick<Services, 'db' | 'now' | 'log' | 'changes'>): {
  stop: () => Promise<void>;
} {
  let isStopped = false;
  const checking = checkOnChanges(services, {
    entity: 'sanctions_lists',
    everyMs: CHECK_EVERY_MS,
    check: () => screenAll(services, () => isStopped),
  });
  return {
    stop() {
      isStopped = true;
      return checking.stop();
    },
  };
}
