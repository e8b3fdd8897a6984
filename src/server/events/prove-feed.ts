import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { NoSessionError } from '#server/db/checks/no-session.ts';

/** The channel for testing whether announcements arrive. */
export const PROOF_CHANNEL = 'feed_proof';
/** Milliseconds within which an announcement must arrive, and the number of tries. */
const ARRIVES_MS = 1_000;
const TRIES = 3;

/**
 * Announces something over `pool` and waits for it on `listener`, which must listen on PROOF_CHANNEL. Nothing else may
 * use `listener` in the meantime: a pooler delivers announcements late, with the response to the next statement.
 * @throws NoSessionError
 */
export async function proveFeed(listener: pg.Client, pool: pg.Pool): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const proof = randomUUID();
    const arrived = arrival(listener, proof);
    try {
      await pool.query('select pg_notify($1, $2)', [PROOF_CHANNEL, proof]);
      if (await arrived.within(ARRIVES_MS)) return;
    } finally {
      arrived.forget();
    }
  }
  throw new NoSessionError();
}

function arrival(listener: pg.Client, proof: string) {
  let arrive: (arrived: boolean) => void = () => undefined;
  const arrived = new Promise<boolean>((resolve) => {
    arrive = resolve;
  });
  const onNotification = ({ channel, payload }: pg.Notification) => {
    if (channel === PROOF_CHANNEL && payload === proof) arrive(true);
  };
  listener.on('notification', onNotification);
  let timer: NodeJS.Timeout | undefined;
  return {
    within(ms: number): Promise<boolean> {
      timer = setTimeout(() => arrive(false), ms);
      return arrived;
    },
    forget(): void {
      clearTimeout(timer);
      listener.off('notification', onNotification);
    },
  };
}
