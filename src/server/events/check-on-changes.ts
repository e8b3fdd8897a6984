import type { Logger } from 'pino';
import type { WatchedEntity } from '#contract/events.ts';
import type { ChangeFeed } from './change-feed.ts';

/**
 * Calls `check` at once, after every change to `entity`, and regularly, because changes can be missed. Never calls it
 * twice at a time. `stop` waits for the call that is running.
 */
export function checkOnChanges(
  { changes, log }: { changes: Pick<ChangeFeed, 'subscribe'>; log: Logger },
  { entity, everyMs, check }: { entity: WatchedEntity; everyMs: number; check: () => Promise<unknown> },
): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false;
  let again = false;
  let turn: Promise<void> | undefined;

  async function turns(): Promise<void> {
    while (again && !stopped) {
      again = false;
      await check().catch((err: unknown) => log.warn({ err, entity }, 'Could not check what is due'));
    }
  }

  function wake(): void {
    again = true;
    turn ??= turns().finally(() => {
      turn = undefined;
      // Woken after the last check but before the turn ended.
      if (again && !stopped) wake();
    });
  }

  const unsubscribe = changes.subscribe({
    onChange: (change) => change.entity === entity && wake(),
    onGap: wake,
  });
  const timer = setInterval(wake, everyMs);
  wake();

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      await turn;
    },
  };
}
