import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from './database-away.ts';

/** Milliseconds for which a transaction tries to get its locks. A signature holds its client while its record is rendered. */
const TRY_MS = 20_000;
/**
 * Milliseconds that a transaction waits between two tries, for each transaction that waits. However many wait, only about
 * five of them try at any time.
 */
const PAUSE_MS = 30;

/**
 * Returns a function that runs a transaction again while somebody else has locked its rows. In between, the transaction
 * has no connection: fifty requests for one locked row leave the pool to all others. Decision 0133.
 */
export function outsideThePool(): <Result>(transaction: () => Promise<Result>) => Promise<Result> {
  let waiting = 0;

  async function retry<Result>(transaction: () => Promise<Result>, until: number): Promise<Result> {
    await sleep(PAUSE_MS * waiting * (0.5 + Math.random()));
    return transaction().catch((error: unknown) => {
      if (!isLocked(error) || performance.now() > until) throw error;
      return retry(transaction, until);
    });
  }

  return (transaction) => {
    const until = performance.now() + TRY_MS;
    return transaction().catch((error: unknown) => {
      if (!isLocked(error)) throw error;
      waiting += 1;
      return retry(transaction, until).finally(() => {
        waiting -= 1;
      });
    });
  };
}
