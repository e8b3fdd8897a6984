import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';

/** Waits until `work` is blocked by a lock of this transaction, or has ended. */
export async function untilBlocked(tx: Tx, work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  while (!ended) {
    const { rows } = await tx.execute(
      sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    );
    if (rows.length > 0) return;
    await sleep(5);
  }
}
