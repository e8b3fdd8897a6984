import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SESSION_LIMITS } from '#server/db/connect.ts';
import { UnsuitableDatabaseError } from './unsuitable-database.ts';

/** Milliseconds within which a pooler should have a database connection for each of our connections. */
const SERVED_MS = 2_000;

/**
 * Checks that the account has its own time limits, since a pooler doesn't accept them from us.
 * @throws UnsuitableDatabaseError with the statements that set them
 */
export async function checkAccountLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ account: string; missing: string[] }>(
    `select quote_ident(current_user) as account, array_agg(name::text order by name) as missing
     from pg_settings where name = any($1) and setting = '0'`,
    [Object.keys(SESSION_LIMITS)],
  );
  const [found] = rows;
  if (!found?.missing) return;
  const statements = Object.entries(SESSION_LIMITS)
    .filter(([name]) => found.missing.includes(name))
    .map(([name, ms]) => `ALTER ROLE ${found.account} SET ${name} = '${ms / 1_000}s';`);
  throw new UnsuitableDatabaseError(
    `Through a connection pooler, the account ${found.account} must have its own time limits. ` +
      `Run ${statements.join(' ')} Then reconnect the pooler (RECONNECT in its console) and start again.`,
  );
}

/** Returns how many connections of the pool can have a transaction at the same time. */
export async function servedAtOnce(pool: pg.Pool): Promise<number> {
  const wanted = pool.options.max;
  let served = 0;
  let allServed: () => void = () => undefined;
  const enough = new Promise<void>((resolve) => {
    allServed = resolve;
  });
  const end = Promise.race([enough, sleep(SERVED_MS)]).then(() => served);
  const transactions = Array.from({ length: wanted }, async () => {
    const client = await pool.connect();
    let failed = true;
    try {
      await client.query('begin');
      served += 1;
      if (served === wanted) allServed();
      await end;
      await client.query('rollback');
      failed = false;
    } finally {
      client.release(failed);
    }
  });
  await Promise.allSettled(transactions);
  return end;
}
