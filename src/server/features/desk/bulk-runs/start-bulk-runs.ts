import { asc, eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { workOnRun } from './work-on-run.ts';

/** Milliseconds between checks for runs that a killed process has left. New runs are noticed at once. */
const CHECK_EVERY_MS = 5_000;

export interface BulkRuns {
  /** Waits for the client that is being changed. Another process, or the next start, does the rest. */
  stop(): Promise<void>;
}

/**
 * Works on all unfinished bulk runs, whichever process stored them. Several runs take turns, so that a small run
 * doesn't wait for a large one.
 */
export function startBulkRuns(
  services: Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'log' | 'changes'>,
): BulkRuns {
  const { db, changes, log } = services;
  let stopped = false;
  let again = false;
  let working: Promise<void> | undefined;

  /** Gives each run a turn. Returns whether this process has more to do. */
  async function takeTurns(): Promise<boolean> {
    const running = await db
      .select({ id: bulk_runs.id })
      .from(bulk_runs)
      .where(eq(bulk_runs.state, 'running'))
      .orderBy(asc(bulk_runs.created_at), asc(bulk_runs.id));
    let more = false;
    for (const { id } of running) {
      if (stopped) return false;
      more = (await workOnRun(services, id, () => stopped)) === 'more' || more;
    }
    return more;
  }

  async function work(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        again = (await takeTurns()) || again;
      } catch (err) {
        log.warn({ err }, 'A bulk run had to pause and continues at the next check');
        return;
      }
    }
  }

  function wake(): void {
    again = true;
    if (working || stopped) return;
    working = work().finally(() => {
      working = undefined;
      // Woken after the last check but before the work ended.
      if (again) wake();
    });
  }

  const unsubscribe = changes.subscribe({
    onChange: ({ entity }) => entity === 'bulk_runs' && wake(),
    onGap: wake,
  });
  const timer = setInterval(wake, CHECK_EVERY_MS);
  wake();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      await working;
    },
  };
}
