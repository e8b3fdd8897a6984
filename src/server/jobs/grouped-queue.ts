import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Tx } from '#server/db/connect.ts';

export interface GroupedJob {
  /** UUID */
  id: string;
  group: string;
  /** The id passed to `run`. */
  about: string;
  /** Seconds from now. */
  startAfter: number;
}

export type RunJob = (job: { id: string; about: string }) => Promise<void>;

/** Runs the jobs of a group one at a time. A slow or failing group doesn't delay the others. Decision 0061. */
export interface GroupedQueue {
  enqueue(tx: Tx, jobs: readonly GroupedJob[]): Promise<void>;
  /** Starts due jobs whose group is idle, and returns their number. */
  startDue(): Promise<number>;
  /** Resolves after all running jobs have ended. */
  settled(): Promise<void>;
  /** Waits a few seconds for running jobs. Interrupted jobs run again, in any process. */
  stop(): Promise<void>;
}

/** After `expireInSeconds`, a job whose process died runs again elsewhere, up to `retryLimit` times. */
const CUT_OFF = { expireInSeconds: 30, retryLimit: 3, retryDelay: 1 };
const RETENTION = { deleteAfterSeconds: 60 * 60, retentionSeconds: 7 * 24 * 60 * 60 };
const STOP_MS = 2_000;

/**
 * Fetches jobs itself, because slow groups could occupy all workers of the library, whose number is fixed.
 * Each group has at most one running job across all processes. `run` records failures itself.
 * If it throws, the job is retried.
 */
export async function createGroupedQueue(
  boss: PgBoss,
  name: string,
  { run, onFault, onEnd }: { run: RunJob; onFault: (err: unknown) => void; onEnd: () => void },
): Promise<GroupedQueue> {
  await boss.createQueue(name, { ...CUT_OFF, ...RETENTION });
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  async function runOne({ id, data }: { id: string; data: { about: string } }): Promise<void> {
    try {
      await run({ id, about: data.about });
      await boss.complete(name, id);
    } catch (err) {
      onFault(err);
      await boss.fail(name, id).catch(onFault);
    }
  }

  return {
    async enqueue(tx, jobs) {
      const inserted = jobs.map(({ group, about, ...job }) => ({
        ...job,
        group: { id: group },
        data: { about },
      }));
      await boss.insert(name, inserted, { db: fromDrizzle(tx, sql) });
    },
    async startDue() {
      // Fetches one at a time, because a batch has no order.
      for (let started = 0; ; started += 1) {
        const [job] = stopped ? [] : await boss.fetch<{ about: string }>(name, { groupConcurrency: 1 });
        if (!job) return started;
        const ended = runOne(job).finally(() => {
          running.delete(job.id);
          onEnd();
        });
        running.set(job.id, ended);
      }
    },
    async settled() {
      await Promise.all(running.values());
    },
    async stop() {
      stopped = true;
      await Promise.race([Promise.all(running.values()), sleep(STOP_MS, undefined, { ref: false })]);
      if (running.size > 0) await boss.fail(name, [...running.keys()]);
    },
  };
}
