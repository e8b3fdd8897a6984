import { isDeepStrictEqual } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Cluster, foldAll } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { markdownTable, publish } from '#bench/results.ts';
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

/** As many as may wait at an ordinary pace of changes (fold-figures.ts). */
const MANY_DUE = 100;
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** Above this, the rows of a slow count don't fit into memory. */
const COMPARED_UP_TO = 100_000;

/** Two versions for one client in three, the first replaced or declined, with fees of some 5 kB as the product stores them. */
const PROPOSALS = `
  insert into proposal_versions (id, client_id, number, document, document_hash, saved_fees, proforma_id, state, sent_at,
    sent_by, sent_by_name, valid_until, ended_at)
  select gen_random_uuid(), id, number, '{}', '', jsonb_build_object('fees', jsonb_build_object(
      'concession', jsonb_build_object('of', fee, 'given', case when roll % 4 = 0 then fee / 10 else 0 end),
      'totals', jsonb_build_object('monthly', jsonb_build_object('net', fee / 12)),
      'lines', (select jsonb_agg(jsonb_build_object('kind', case when line = 1 and roll % 10 = 0 then 'top_up' else 'service' end,
        'name', md5(id::text || line), 'working', md5(line || id::text) || md5(email || line) || md5(line || email),
        'amounts', jsonb_build_object('net', 1000 + line, 'vat', 200, 'gross', 1200 + line))) from generate_series(1, 20) line))),
    gen_random_uuid(),
    case when number = 1 then case when roll % 2 = 0 then 'superseded' else 'declined' end
      when status in ('goproposal_signed', 'onedrive_created') then 'signed' else 'open' end,
    status_changed_at + number * interval '3 days', id, 'Priya Raman', '2030-01-01',
    case when number = 1 or status in ('goproposal_signed', 'onedrive_created')
      then status_changed_at + interval '5 days' * number end
  from (select *, abs(hashtext(id::text)) as roll, 30000 + abs(hashtext(email)) % 400000 as fee from clients) c
  cross join generate_series(1, 2) number where roll % 3 = 0`;

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
  PROPOSALS,
  `insert into proposal_signatories (id, version_id, client_id, place, kind, name, email, position, opened_at)
   select gen_random_uuid(), id, client_id, 1, 'client', 'Some', 'some@example.org', '',
     case when hashtext(id::text) % 5 <> 0 then sent_at + interval '1 hour' * (abs(hashtext(client_id::text)) % 48) end
   from proposal_versions`,
];

/**
 * The time of one call of the page, by kind of period, after comparing its figures with a slow count of all rows (up to
 * 100,000 clients). The time
 * grows with the rows of the period and of the open clients, so it is shown for each number of clients.
 */
export async function runFigures(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const rows: string[][] = [];
  for (const count of SIZES.filter((size) => size <= clients)) {
    const database = await cluster.copyOf(await cluster.prepared(count), 'run');
    await cluster.query(database, ...MORE_DATA);
    // As after an upgrade: nothing is counted yet.
    await cluster.query(
      database,
      'truncate client_figures, figure_sums, figures_due',
      'insert into figures_due (client_id) select id from clients',
      'analyze',
    );
    const began = performance.now();
    await foldAll(cluster.urlOf(database));
    const counted = (performance.now() - began) / 1_000;
    console.log(`Counted ${count} clients in ${counted.toFixed(1)} s`);
    await cluster.query(database, 'vacuum (analyze)');
    const { db, close } = connect(cluster.urlOf(database), { max: 10, onError: () => undefined });
    try {
      const [stored] = await cluster.query(database, 'select count(*) as sums from figure_sums');
      const times = await measured(db, { database, count, quick, cluster });
      rows.push([
        ...times,
        await withDue(db, { database, quick, cluster }),
        String(stored?.sums),
        counted.toFixed(0),
      ]);
    } finally {
      await close();
    }
  }
  const headings = [
    'clients',
    ...PERIOD_KINDS.map((kind) => `${PERIOD_LABELS[kind]}, ms (moves)`),
    `Month, ms, ${MANY_DUE} clients due`,
    'sums stored',
    's to count all',
  ];
  const text = markdownTable(headings, rows);
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
  // Without the product's time limits.
  const reader = new pg.Pool({ connectionString: cluster.urlOf(database) });
  const all = count <= COMPARED_UP_TO ? await allRows(drizzle({ client: reader })) : null;
  await reader.end();
  const cells: string[] = [];
  for (const kind of PERIOD_KINDS) {
    const { from, to } = periodOf(kind, londonDay(now));
    const input = { period: kind, from, to };
    const { figures } = await showFigures({ context, input });
    const slowly = all && countedSlowly(all, { from, to }, DEFAULT_DESK_SETTINGS.not_lost);
    if (slowly && !isDeepStrictEqual(sortedFigures(figures), slowly))
      throw new Error(`Figures differ: ${kind}`);
    const median = await medianMs(quick, () => showFigures({ context, input }));
    const moves = figures.stays.reduce((sum, { n }) => sum + n, 0);
    cells.push(`${median.toFixed(0)} (${moves})`);
  }
  return [String(count), ...cells];
}

/** The time while changed clients wait to be counted, and a reader counts them. */
async function withDue(
  db: Db,
  { database, quick, cluster }: { database: string; quick: boolean; cluster: Cluster },
): Promise<string> {
  await cluster.query(
    database,
    `insert into figures_due (client_id) select id from clients order by md5(id::text) limit ${MANY_DUE}`,
  );
  const context = { db, now: () => new Date() };
  return (await medianMs(quick, () => showFigures({ context, input: { period: 'month' } }))).toFixed(0);
}

async function medianMs(quick: boolean, run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < (quick ? 5 : 20); count += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
