import type { Logger } from 'pino';
import type { Connection } from '#server/db/connect.ts';
import type { ChangeFeed } from '#server/events/change-feed.ts';

/**
 * Milliseconds from the first change after a fold until the next fold starts. At 1,000 changes a second, a reader sums
 * about 2,000 rows.
 */
const FOLD_AFTER_MS = 1_000;
/** Folded rows before a vacuum: PostgreSQL's own autovacuum runs only once a minute. */
const VACUUM_AFTER_ROWS = 5_000;

/**
 * Folds the rows of `client_counts` and `status_entries` into sums, at the start and soon after changes, until the
 * returned function is called. Several processes may run this. Unfolded counts are just as exact, but slower to read.
 * Decision 0050.
 */
export function keepCountsFolded({
  pool,
  changes,
  log,
}: {
  pool: Connection['pool'];
  changes: ChangeFeed;
  log: Logger;
}): () => void {
  let timer: NodeJS.Timeout | undefined;
  let foldedRows = 0;

  async function fold(): Promise<void> {
    const { rows } = await pool.query<{ folded: number }>(
      'select (fold_client_counts() + fold_status_entries())::int as folded',
    );
    foldedRows += rows[0]?.folded ?? 0;
    if (foldedRows < VACUUM_AFTER_ROWS) return;
    foldedRows = 0;
    await pool.query('vacuum (truncate false) client_counts, status_entries');
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      fold().catch((err: unknown) => log.warn({ err }, 'Could not fold or vacuum the counts'));
    }, FOLD_AFTER_MS);
  }

  const unsubscribe = changes.subscribe({
    onChange: ({ entity }) => {
      if (entity === 'clients' || entity === 'activity_events') soon();
    },
    onGap: soon,
  });
  soon();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
