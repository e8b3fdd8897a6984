import type pg from 'pg';
import type { Logger } from 'pino';
import { NoSessionError } from '#server/db/checks/no-session.ts';
import type { Env } from '#server/kernel/env.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { openPolledFeed } from './polled-feed.ts';

/**
 * Opens the change feed of the database at `url`. If announcements over `pool` don't arrive there, the feed polls
 * instead, which production allows only with ALLOW_POLLING.
 * @throws NoSessionError
 */
export async function openChanges({
  url,
  pool,
  env,
  log,
}: {
  url: string;
  pool: pg.Pool;
  env: Pick<Env, 'production' | 'allowPolling'>;
  log: Logger;
}): Promise<ChangeFeed> {
  try {
    return await openChangeFeed(url, log, { pool });
  } catch (error) {
    if (!(error instanceof NoSessionError) || (env.production && !env.allowPolling)) throw error;
    log.error(`Pages are refreshed every few seconds, and sessions are not cached. ${error.message}`);
    return openPolledFeed();
  }
}
