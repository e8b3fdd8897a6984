import type pg from 'pg';
import type { Logger } from 'pino';
import { openReplicas, type Replicas } from '#server/db/replicas/replicas.ts';
import type { Env } from '#server/kernel/env.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Opens the replicas of DATABASE_READ_URL, if it is set, and checks them after each announced change. */
export function readReplicas({
  env,
  changes,
  primary,
  log,
}: {
  env: Pick<Env, 'databaseReadUrl' | 'databasePoolSize'>;
  changes: ChangeFeed;
  primary: pg.Pool;
  log: Logger;
}): Replicas | null {
  if (env.databaseReadUrl === undefined) return null;
  if (changes.databasePosition === '') {
    log.warn('DATABASE_READ_URL is not used, because changes are not announced');
    return null;
  }
  const replicas = openReplicas(env.databaseReadUrl, {
    primary,
    earliest: changes.databasePosition,
    max: env.databasePoolSize,
    log,
  });
  changes.subscribe({ onChange: replicas.checkSoon, onGap: replicas.checkSoon });
  return replicas;
}
