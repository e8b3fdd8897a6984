import type { Services } from '#server/context.ts';
import { checkOnChanges } from '#server/events/check-on-changes.ts';
import { screenAll } from './screen-all.ts';
import { screenFile } from './screen-file.ts';

/** Milliseconds between checks for parties that nobody has screened. A new list and a changed file are noticed at once. */
const CHECK_EVERY_MS = 10 * 60_000;

type ScreeningServices = Pick<Services, 'db' | 'now' | 'log' | 'changes'>;

/**
 * Screens all parties after a new list, and those of a file after it changed, in this process or another, until it is stopped.
 */
export function startScreening(services: ScreeningServices): { stop: () => Promise<void> } {
  const { changes, log } = services;
  let isStopped = false;
  const checking = checkOnChanges(services, {
    entity: 'sanctions_lists',
    everyMs: CHECK_EVERY_MS,
    check: () => screenAll(services, () => isStopped),
  });
  /** Clients whose files have changed. */
  const changed = new Set<string>();
  let turn: Promise<void> | undefined;

  async function screenChanged(): Promise<void> {
    for (const client_id of changed) {
      if (isStopped) return;
      changed.delete(client_id);
      await screenFile(services, client_id).catch((err: unknown) =>
        log.warn(
          { err, client_id },
          'The parties of a file could not be screened; they are screened at the next check',
        ),
      );
    }
  }

  const unsubscribe = changes.subscribe({
    onChange: ({ entity, id }) => {
      if (entity !== 'due_diligence_files') return;
      // A change of many files.
      if (id === null) return checking.wake();
      changed.add(id);
      turn ??= screenChanged().finally(() => {
        turn = undefined;
      });
    },
    onGap: checking.wake,
  });
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await Promise.all([checking.stop(), turn]);
    },
  };
}
