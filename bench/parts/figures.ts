import { isDeepStrictEqual } from 'node:util';
import { type Cluster, foldAll } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { publish, table } from '#bench/results.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { PERIOD_LABELS, periodOf } from '#contract/figures/figures/period.ts';
import { PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { connect, type Db } from '#server/db/connect.ts';
import {
  allRows,
  countedSlowly,
  sortedFigures,
} from '#server/features/figures/figures/counted-slowly.fixture.ts';
import { showFigures } from '#server/features/figures/figures/show-figures.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** Values for the clients that were reviewed, and a reason for one in twelve of those that haven't signed. */
const MORE_DATA = [
  `update clients set first_year_value = 30000 + abs(hashtext(id::text)) % 400000
   where status in ('proforma_review', 'goproposal_sent', 'goproposal_signed', 'onedrive_created')`,
  `insert into client_values (client_id, one_off, monthly, quarterly, annually, first_year, unpriced, proforma_id,
     proforma_version, book_version_id, computed_at)
   select id, 0, first_year_value / 12, 0, 0, first_year_value, 0, id, 1, id, now() from clients
   where first_year_value is not null`,
  `update clients set closed_at = status_changed_at + interval '1 day', closed_by = 'Priya Raman',
     closed_reason = ('{${DEFAULT_DESK_SETTINGS.close_reasons.join(',')}}'::text[])[1 + abs(hashtext(email)) % 5]
   where abs(hashtext(id::text)) % 12 = 0 and status not in ('goproposal_signed', 'onedrive_created')`,
];

/**
 * The time of one call of the page, by kind of period, after comparing its figures with a slow count of all rows. The time
 * grows with the rows of the period and of the open clients, so it is shown for each number of clients.
 */
export async function runFigures(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const rows: string[][] = [];
  for (const count of SIZES.filter((size) => size <= clients)) {
    const database = await cluster.copyOf(await cluster.prepared(count), 'run');
    await cluster.query(database, ...MORE_DATA);
    const began = performance.now();
    await foldAll(cluster.urlOf(database));
    console.log(`Counted ${count} clients in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await cluster.query(database, 'vacuum (analyze)');
    const { db, close } = connect(cluster.urlOf(database), { max: 10, onError: () => undefined });
    try {
      rows.push(await measured(db, { database, count, quick, cluster }));
    } finally {
      await close();
    }
  }
  const headings = ['clients', ...PERIOD_KINDS.map((kind) => `${PERIOD_LABELS[kind]}, ms (moves)`)];
  const text = table(headings, rows);
  if (quick) console.log(text);
  else publish('figures', 'Figures', text);
}

async function measured(
  db: Db,
  { database, count, quick, cluster }: { database: string; count: number; quick: boolean; cluster: Cluster },
): Promise<string[]> {
  const [newest] = await cluster.query(database, 'select max(at) as at from activity_events');
  const now = new Date(String(newest?.at));
  const context = { db, now: () => now };
  const all = await allRows(db);
  const cells: string[] = [];
  for (const kind of PERIOD_KINDS) {
    const { from, to } = periodOf(kind, londonDay(now));
    const input = { period: kind, from, to };
    const { figures } = await showFigures({ context, input });
    const slowly = countedSlowly(all, { from, to }, DEFAULT_DESK_SETTINGS.not_lost);
    if (!isDeepStrictEqual(sortedFigures(figures), slowly)) throw new Error(`Figures differ: ${kind}`);
    const times: number[] = [];
    for (let run = 0; run < (quick ? 5 : 20); run += 1) {
      const began = performance.now();
      await showFigures({ context, input });
      times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const moves = figures.stays.reduce((sum, { n }) => sum + n, 0);
    cells.push(`${median.toFixed(0)} (${moves})`);
  }
  return [String(count), ...cells];
}
