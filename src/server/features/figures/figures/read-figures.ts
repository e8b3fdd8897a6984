import { type SQL, sql } from 'drizzle-orm';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Figures, ShownFigures } from '#contract/figures/figures/contract.ts';
import { quantileOf, sumOf, type Tally } from '#contract/figures/figures/figures.ts';
import { type Days, monthsUntil } from '#contract/figures/figures/period.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { type FigureSet, SENT, sentSet, spanOf } from './figure-sets.ts';
import { OPEN, readSums, type SumRow } from './read-sums.ts';

type OfOwner = Tally & Pick<ShownFigures['owners'][number], 'owner_id' | 'owner'>;

const PERIOD_KINDS = ['added', 'won', 'lost', 'stay'] as const;

/** Everything that the page shows, but proposals and settings, in one statement. */
export async function readShown(
  db: Db,
  {
    period,
    before,
    day,
    not_lost,
  }: { period: Days; before: Days; day: string } & Pick<DeskSettings, 'not_lost'>,
): Promise<Pick<ShownFigures, 'figures' | 'figures_before' | 'pipeline' | 'owners' | 'months'>> {
  const months = monthsUntil(day);
  const [rows, sent, sent_before] = await Promise.all([
    readSums(db, [
      OPEN,
      { name: 'period', kinds: PERIOD_KINDS, days: period },
      { name: 'before', kinds: PERIOD_KINDS, days: before },
      ...months.map((month) => ({ name: month.from, kinds: ['won'] as const, days: month })),
    ]),
    readProposals(db, sentSet(spanOf(period))),
    readProposals(db, sentSet(spanOf(before))),
  ]);
  const byName = Map.groupBy(rows, ({ name }) => name);
  const of = (name: string) => byName.get(name) ?? [];
  return {
    figures: { ...figuresOf(of('period'), not_lost), proposals: sent },
    figures_before: { ...figuresOf(of('before'), not_lost), proposals: sent_before },
    pipeline: CLIENT_STATUSES.map((status) => ({
      status,
      ...billedOf(of(OPEN.name).filter((row) => row.status === status)),
    })),
    owners: byOwner(of(OPEN.name)),
    months: months.map(({ from, to }) => ({ from, to, ...sumOf(of(from)) })),
  };
}

function figuresOf(rows: readonly SumRow[], not_lost: readonly string[]): Omit<Figures, 'proposals'> {
  const of = (kind: SumRow['kind']) => rows.filter((row) => row.kind === kind);
  const won = of('won');
  const lost = of('lost').filter(({ detail }) => !not_lost.includes(detail ?? ''));
  const stays = of('stay');
  const [ownersWon, ownersLost] = [byOwner(won), byOwner(lost)];
  const tallyOf = (tallies: OfOwner[], id: string | null) =>
    sumOf(tallies.filter(({ owner_id }) => owner_id === id));
  return {
    won: sumOf(won),
    lost: sumOf(lost),
    lost_by: CLIENT_STATUSES.flatMap((status) =>
      [
        ...Map.groupBy(
          lost.filter((row) => row.status === status),
          ({ detail }) => detail ?? '',
        ),
      ]
        .map(([reason, group]) => ({ status, reason, ...sumOf(group) }))
        .sort((one, other) => other.n - one.n || (one.reason < other.reason ? -1 : 1)),
    ),
    stays: CLIENT_STATUSES.map((status) => {
      const counts = stays
        .filter((row) => row.status === status)
        .map(({ detail, n }) => ({ value: Number(detail), n }));
      return {
        status,
        n: sumOf(stays.filter((row) => row.status === status)).n,
        median: quantileOf(counts, 0.5),
        ninety: quantileOf(counts, 0.9),
      };
    }),
    sources: sourcesOf(of('added')),
    owners: [...byOwner([...won, ...lost])].map(({ owner_id, owner }) => ({
      owner_id,
      owner,
      won: tallyOf(ownersWon, owner_id),
      lost: tallyOf(ownersLost, owner_id),
    })),
  };
}

/** Most inquiries first. A source is named by its most frequent spelling. */
function sourcesOf(rows: readonly SumRow[]): Figures['sources'] {
  return [...Map.groupBy(rows, ({ detail }) => detail)]
    .map(([key, group]) => {
      const spellings = [...Map.groupBy(group, ({ label }) => label)].map(([label, some]) => ({
        label,
        ...sumOf(some),
      }));
      spellings.sort((one, other) => other.n - one.n || ((one.label ?? '') < (other.label ?? '') ? -1 : 1));
      return {
        key,
        source: key === null ? null : (spellings[0]?.label ?? null),
        n: sumOf(group).n,
        signed: sumOf(group.filter(({ status }) => status === 'signed')),
      };
    })
    .sort((one, other) => other.n - one.n || ((one.key ?? '\uffff') < (other.key ?? '\uffff') ? -1 : 1));
}

/** Keeps the order of the rows. */
function byOwner(rows: readonly SumRow[]): OfOwner[] {
  return [...Map.groupBy(rows, ({ owner_id }) => owner_id)].map(([owner_id, group]) => ({
    owner_id,
    owner: group[0]?.owner ?? null,
    ...sumOf(group),
  }));
}

function billedOf(rows: readonly SumRow[]): Omit<ShownFigures['pipeline'][number], 'status'> {
  const sum = (name: 'one_off' | 'monthly' | 'quarterly' | 'annually') =>
    rows.reduce((all, row) => all + row[name], 0);
  return {
    ...sumOf(rows),
    one_off: sum('one_off'),
    monthly: sum('monthly'),
    quarterly: sum('quarterly'),
    annually: sum('annually'),
  };
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
