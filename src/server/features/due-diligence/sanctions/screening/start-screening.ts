import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '#server/context.ts';
import { checkOnChanges } from '#server/events/check-on-changes.ts';
import { noteNames } from '#server/features/due-diligence/files/triggers/note-names.ts';
import { screenAll } from './screen-all.ts';
import { screenFiles } from './screen-file.ts';

/** Milliseconds between checks for parties that nobody has screened. A new list and a changed file are noticed at once. */
const CHECK_EVERY_MS = 10 * 60_000;
/** Milliseconds until a screening that failed, or that another process does, is tried again. */
const RETRY_MS = 15_000;

type ScreeningServices = Pick<Services, 'db' | 'now' | 'log' | 'changes' | 'env'>;

/**
 * Screens all parties after a new list, and those of a file after it or its client's name changed, in this process or another, until it is stopped.
 */
export function startScreening(
  services: ScreeningServices,
  retryMs = RETRY_MS,
): { stop: () => Promise<void> } {
  const { changes, log } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = () => delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  const checking = checkOnChanges(services, {
    entity: 'sanctions_lists',
    everyMs: CHECK_EVERY_MS,
    check: async () => {
      const end = await screenAll(services, () => signal.aborted).catch((err: unknown) => {
        log.warn({ err }, 'The parties could not be screened; this is tried again');
        return 'failed' as const;
      });
      // The other process may be killed, or fail too.
      if (end === 'failed' || end === 'busy') void wait().then(() => signal.aborted || checking.wake());
    },
  });
  /** Clients whose files have changed. */
  const changed = new Set<string>();
  let turn: Promise<void> | undefined;

  async function screenChanged(): Promise<void> {
    while (changed.size > 0 && !signal.aborted) {
      const client_ids = [...changed];
      changed.clear();
      try {
        await noteNames(services, client_ids);
        await screenFiles(services, client_ids);
      } catch (err) {
        log.warn({ err, client_ids }, 'The parties of a file could not be screened; this is tried again');
        for (const id of client_ids) changed.add(id);
        await wait();
      }
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
      stopping.abort();
      unsubscribe();
      await Promise.all([checking.stop(), turn]);
    },
  };
}
