import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Tx } from '#server/db/connect.ts';

export interface GroupedJob {
  /** UUID */
  id: string;
  group: string;
  /** What the job is about: an id that `run` knows. */
  about: string;
  /** Seconds from now. */
  startAfter: number;
}

export type RunJob = (job: { id: string; about: string }) => Promise<void>;

/** Jobs of one group run one after the other; what is slow or broken for one group holds up no other. */
export interface GroupedQueue {
  enqueue(tx: Tx, jobs: readonly GroupedJob[]): Promise<void>;
  /** Starts what is due and whose group is free. Answers how many. */
  startDue(): Promise<number>;
  /** Resolves once what was started has ended. */
  settled(): Promise<void>;
  /** Lets running jobs finish, for a few seconds; what is cut off runs again, in any process. */
  stop(): Promise<void>;
}

/** A job whose process died runs again elsewhere once so many seconds have passed, at most so often. */
const CUT_OFF = { expireInSeconds: 30, retryLimit: 3, retryDelay: 1 };
const KEPT = { deleteAfterSeconds: 60 * 60, retentionSeconds: 7 * 24 * 60 * 60 };
const STOP_MS = 2_000;

/**
 * A queue whose jobs are fetched here, not by the library's own workers: those are a fixed number, which slow groups
 * could fill. Here as many run as there are groups, each in one of the processes. `run` keeps its own account of what
 * failed; where it throws, the job is run again.
 */
export async function createGroupedQueue(
  boss: PgBoss,
  name: string,
  { run, onFault, onEnd }: { run: RunJob; onFault: (err: unknown) => void; onEnd: () => void },
): Promise<GroupedQueue> {
  await boss.createQueue(name, { ...CUT_OFF, ...KEPT });
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
      // One by one: within a batch there is no order.
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
