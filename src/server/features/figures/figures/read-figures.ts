import { type SQL, sql } from 'drizzle-orm';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Figures, ShownFigures } from '#contract/figures/figures/contract.ts';
import { NONE, sumOf, type Tally } from '#contract/figures/figures/figures.ts';
import { type Days, monthsUntil } from '#contract/figures/figures/period.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import {
  addedSet,
  type FigureSet,
  isWon,
  lostSet,
  OPEN_SET,
  SENT,
  sentSet,
  spanOf,
  staysSet,
  wonSet,
} from './figure-sets.ts';

type Owner = Pick<ShownFigures['owners'][number], 'owner_id' | 'owner'>;

const value = sql`${clients.first_year_value}`;
const TALLY = sql`count(*)::int as n, count(${value})::int as valued, coalesce(sum(${value}), 0)::bigint as value`;

/** Everything that is counted in a period. */
export async function readFigures(
  db: Db,
  days: Days,
  settings: Pick<DeskSettings, 'not_lost'>,
): Promise<Figures> {
  const span = spanOf(days);
  const [won, lost, stays, sources, proposals] = await Promise.all([
    byOwner(db, wonSet(span)),
    readLost(db, lostSet(span, settings)),
    readStays(db, staysSet(span)),
    readSources(db, addedSet(span)),
    readProposals(db, sentSet(span)),
  ]);
  const lostOwners = mergedBy(lost, ({ owner_id }) => owner_id ?? '');
  const owners = mergedBy([...won, ...lost], ({ owner_id }) => owner_id ?? '');
  return {
    won: sumOf(won),
    lost: sumOf(lost),
    lost_by: [...mergedBy(lost, ({ status, reason }) => `${status} ${reason}`).values()]
      .map(({ row: { status, reason }, tally }) => ({ status, reason, ...tally }))
      .sort(
        (one, other) =>
          CLIENT_STATUSES.indexOf(one.status) - CLIENT_STATUSES.indexOf(other.status) || other.n - one.n,
      ),
    stays: CLIENT_STATUSES.map(
      (status) => stays.find((row) => row.status === status) ?? { status, n: 0, median: null, ninety: null },
    ),
    sources,
    owners: [...owners].map(([id, { row }]) => ({
      owner_id: row.owner_id,
      owner: row.owner,
      won: sumOf(won.filter(({ owner_id }) => (owner_id ?? '') === id)),
      lost: lostOwners.get(id)?.tally ?? NONE,
    })),
    proposals,
  };
}

/** Clients by owner, in the order of the names; nobody last. */
function byOwner(db: Db, set: FigureSet): Promise<(Tally & Owner)[]> {
  return rowsOf(
    db,
    sql`select counted.*, ${users.full_name} as owner from (
        select ${clients.owner_id} as owner_id, ${TALLY} from ${set.from} where ${set.where} group by 1) as counted
      left join ${users} on ${users.id} = counted.owner_id order by lower(${users.full_name}), 1`,
  );
}

function readLost(
  db: Db,
  set: FigureSet,
): Promise<(Tally & Owner & { status: ClientStatus; reason: string })[]> {
  return rowsOf(
    db,
    sql`select counted.*, ${users.full_name} as owner from (
        select ${clients.owner_id} as owner_id, ${clients.status} as status, ${clients.closed_reason} as reason, ${TALLY}
        from ${set.from} where ${set.where} group by 1, 2, 3) as counted
      left join ${users} on ${users.id} = counted.owner_id order by lower(${users.full_name}), 1, 2, 3`,
  );
}

function readStays(db: Db, set: FigureSet): Promise<Figures['stays']> {
  return rowsOf(
    db,
    sql`select status, count(*)::int as n, percentile_disc(0.5) within group (order by seconds) as median,
        percentile_disc(0.9) within group (order by seconds) as ninety
      from (select ${set.status} as status, ${set.seconds} as seconds from ${set.from} where ${set.where}) as stays
      where status = any(${literal(CLIENT_STATUSES)}) group by 1`,
  );
}

async function readSources(db: Db, set: FigureSet): Promise<Figures['sources']> {
  const signed = sql`filter (where ${isWon})`;
  const rows = await rowsOf<Tally & { key: string | null; source: string | null; all: number }>(
    db,
    sql`select ${clients.source_key} as key, mode() within group (order by btrim(${clients.inquiry_source})) as source,
        count(*)::int as "all", count(*) ${signed}::int as n, count(${value}) ${signed}::int as valued,
        coalesce(sum(${value}) ${signed}, 0)::bigint as value
      from ${set.from} where ${set.where} group by 1 order by 3 desc, 1`,
  );
  return rows.map(({ key, source, all, ...tally }) => ({
    key,
    source: key === null ? null : source,
    n: all,
    signed: tally,
  }));
}

async function readProposals(db: Db, set: FigureSet): Promise<Figures['proposals']> {
  const facts = sql.join(
    Object.entries(SENT).map(([name, fact]) => sql`${fact} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const median = (from: SQL, to: SQL) =>
    sql`percentile_disc(0.5) within group (order by floor(extract(epoch from ${to} - ${from})))::bigint`;
  const [row] = await rowsOf<
    Omit<Figures['proposals'], 'days'> & Record<'to_open' | 'to_sign' | 'open_to_sign', number | null>
  >(
    db,
    sql`select count(*)::int as sent, count(opened_at)::int as opened, count(signed_at)::int as signed,
        ${median(sql`sent_at`, sql`opened_at`)} as to_open, ${median(sql`sent_at`, sql`signed_at`)} as to_sign,
        ${median(sql`opened_at`, sql`signed_at`)} as open_to_sign,
        count(fees)::int as priced, coalesce(sum(fees), 0)::bigint as fees,
        count(*) filter (where given > 0)::int as discounted, coalesce(sum(given) filter (where given > 0), 0)::bigint as given,
        count(monthly)::int as monthly, coalesce(sum(monthly), 0)::bigint as monthly_fees,
        count(*) filter (where raised_by > 0)::int as raised,
        coalesce(sum(raised_by) filter (where raised_by > 0), 0)::bigint as raised_by
      from (select ${set.at} as sent_at, ${facts} from ${set.from} where ${set.where}) as proposals`,
  );
  if (!row) throw new Error('The database returned no row for the proposals');
  const { to_open, to_sign, open_to_sign, ...counts } = row;
  return { ...counts, days: { to_open, to_sign, open_to_sign } };
}

/** Open clients by status, with their fees by billing. */
export async function readPipeline(db: Db): Promise<ShownFigures['pipeline']> {
  const sum = (column: SQL) => sql`coalesce(sum(${column}), 0)::bigint`;
  const { one_off, monthly, quarterly, annually } = client_values;
  const rows = await rowsOf<ShownFigures['pipeline'][number]>(
    db,
    sql`select ${clients.status} as status, ${TALLY}, ${sum(sql`${one_off}`)} as one_off,
        ${sum(sql`${monthly}`)} as monthly, ${sum(sql`${quarterly}`)} as quarterly, ${sum(sql`${annually}`)} as annually
      from ${OPEN_SET.from} left join ${client_values} on ${client_values.client_id} = ${clients.id}
      where ${OPEN_SET.where} group by 1`,
  );
  return CLIENT_STATUSES.map(
    (status) =>
      rows.find((row) => row.status === status) ?? {
        status,
        ...NONE,
        one_off: 0,
        monthly: 0,
        quarterly: 0,
        annually: 0,
      },
  );
}

export function readOwners(db: Db): Promise<ShownFigures['owners']> {
  return byOwner(db, OPEN_SET);
}

/** Clients won in each of the twelve months that end with the month of `day`. */
export async function readMonths(db: Db, day: string): Promise<ShownFigures['months']> {
  const months = monthsUntil(day);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const set = wonSet(spanOf({ from: first.from, to: last.to }));
  const rows = await rowsOf<Tally & { month: string }>(
    db,
    sql`select to_char(${set.at} at time zone 'Europe/London', 'YYYY-MM') as month, ${TALLY}
      from ${set.from} where ${set.where} group by 1`,
  );
  return months.map(({ from, to }) => {
    const { n, valued, value } = rows.find(({ month }) => from.startsWith(month)) ?? NONE;
    return { from, to, n, valued, value };
  });
}

/** Sums the rows with the same key. Keeps the first row of each. */
function mergedBy<Row extends Tally>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const merged = new Map<string, { row: Row; tally: Tally }>();
  for (const row of rows) {
    const before = merged.get(keyOf(row));
    merged.set(keyOf(row), { row: before?.row ?? row, tally: sumOf([before?.tally ?? NONE, row]) });
  }
  return merged;
}

function literal(names: readonly string[]): SQL {
  return sql`${`{${names.join(',')}}`}::text[]`;
}
