import type { Logger } from 'pino';
import type { Db } from '#server/db/connect.ts';
import { countTrigrams } from './trigram-counts.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Keeps the search knowing what this firm's clients have in common, from the start on and in each process. Without it
 * a search finds the same, only later.
 */
export function keepTrigramsCounted({ db, log }: { db: Db; log: Logger }): () => void {
  function count(): void {
    countTrigrams(db).catch((err: unknown) =>
      log.warn({ err }, 'What clients have in common could not be counted'),
    );
  }
  count();
  const timer = setInterval(count, EVERY_MS);
  return () => clearInterval(timer);
}
