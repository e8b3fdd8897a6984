import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Figures, ShownFigures } from '#contract/figures/figures/contract.ts';
import { quantileOf, type Tally, tallySum } from '#contract/figures/figures/figures.ts';
import { type Days, monthsUntil } from '#contract/figures/figures/period.ts';
import type { Db } from '#server/db/connect.ts';
import { FIGURE_KINDS } from '#server/db/schema/clients/client-figures.ts';
import { OPEN_NOW, readSums, type SumRow } from './read-sums.ts';

type OfOwner = Tally & Pick<ShownFigures['owners'][number], 'owner_id' | 'owner'>;

const PERIOD_KINDS = FIGURE_KINDS.filter((kind) => kind !== 'open');

/** Everything that the page shows but settings, in one statement. */
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
  const rows = await readSums(db, [
    OPEN_NOW,
    { name: 'period', kinds: PERIOD_KINDS, days: period },
    { name: 'before', kinds: PERIOD_KINDS, days: before },
    ...months.map((month) => ({ name: month.from, kinds: ['won'] as const, days: month })),
  ]);
  const byName = Map.groupBy(rows, ({ name }) => name);
  const of = (name: string) => byName.get(name) ?? [];
  return {
    figures: figuresOf(of('period'), not_lost),
    figures_before: figuresOf(of('before'), not_lost),
    pipeline: CLIENT_STATUSES.map((status) => ({
      status,
      ...billedOf(of(OPEN_NOW.name).filter((row) => row.status === status)),
    })),
    owners: byOwner(of(OPEN_NOW.name)),
    months: months.map(({ from, to }) => ({ from, to, ...tallySum(of(from)) })),
  };
}

function figuresOf(rows: readonly SumRow[], not_lost: readonly string[]): Figures {
  const of = (kind: SumRow['kind']) => rows.filter((row) => row.kind === kind);
  const won = of('won');
  const lost = of('lost').filter(({ detail }) => !not_lost.includes(detail ?? ''));
  const stays = of('stay');
  const [ownersWon, ownersLost] = [byOwner(won), byOwner(lost)];
  const tallyOf = (tallies: OfOwner[], id: string | null) =>
    tallySum(tallies.filter(({ owner_id }) => owner_id === id));
  return {
    won: tallySum(won),
    lost: tallySum(lost),
    lost_by: CLIENT_STATUSES.flatMap((status) =>
      [
        ...Map.groupBy(
          lost.filter((row) => row.status === status),
          ({ detail }) => detail ?? '',
        ),
      ]
        .map(([reason, group]) => ({ status, reason, ...tallySum(group) }))
        .sort((one, other) => other.n - one.n || (one.reason < other.reason ? -1 : 1)),
    ),
    stays: CLIENT_STATUSES.map((status) => {
      const ofStatus = stays.filter((row) => row.status === status);
      return {
        status,
        n: tallySum(ofStatus).n,
        median: secondsOf(ofStatus, 0.5),
        ninety: secondsOf(ofStatus, 0.9),
      };
    }),
    sources: sourcesOf(of('added')),
    owners: [...byOwner([...won, ...lost])].map(({ owner_id, owner }) => ({
      owner_id,
      owner,
      won: tallyOf(ownersWon, owner_id),
      lost: tallyOf(ownersLost, owner_id),
    })),
    proposals: proposalsOf(of),
  };
}

/** Most inquiries first. A source is named by its most frequent spelling. */
function sourcesOf(rows: readonly SumRow[]): Figures['sources'] {
  return [...Map.groupBy(rows, ({ detail }) => detail)]
    .map(([key, group]) => {
      const spellings = [...Map.groupBy(group, ({ label }) => label)].map(([label, some]) => ({
        label,
        ...tallySum(some),
      }));
      spellings.sort((one, other) => other.n - one.n || ((one.label ?? '') < (other.label ?? '') ? -1 : 1));
      return {
        key,
        source: key === null ? null : (spellings[0]?.label ?? null),
        n: tallySum(group).n,
        signed: tallySum(group.filter(({ status }) => status === 'signed')),
      };
    })
    .sort((one, other) => other.n - one.n || ((one.key ?? '\uffff') < (other.key ?? '\uffff') ? -1 : 1));
}

/** Keeps the order of the rows. */
function byOwner(rows: readonly SumRow[]): OfOwner[] {
  return [...Map.groupBy(rows, ({ owner_id }) => owner_id)].map(([owner_id, group]) => ({
    owner_id,
    owner: group[0]?.owner ?? null,
    ...tallySum(group),
  }));
}

function billedOf(rows: readonly SumRow[]): Omit<ShownFigures['pipeline'][number], 'status'> {
  const sum = (name: 'one_off' | 'monthly' | 'quarterly' | 'annually') =>
    rows.reduce((all, row) => all + row[name], 0);
  return {
    ...tallySum(rows),
    one_off: sum('one_off'),
    monthly: sum('monthly'),
    quarterly: sum('quarterly'),
    annually: sum('annually'),
  };
}

function proposalsOf(of: (kind: SumRow['kind']) => readonly SumRow[]): Figures['proposals'] {
  const sum = (kind: SumRow['kind']) => tallySum(of(kind));
  return {
    sent: sum('sent').n,
    opened: sum('opened').n,
    signed: sum('signed').n,
    days: {
      to_open: secondsOf(of('opened'), 0.5),
      to_sign: secondsOf(of('signed'), 0.5),
      open_to_sign: secondsOf(of('opened_signed'), 0.5),
    },
    priced: sum('sent').valued,
    fees: sum('sent').value,
    discounted: sum('discounted').n,
    given: sum('discounted').value,
    monthly: sum('monthly').n,
    monthly_fees: sum('monthly').value,
    raised: sum('raised').n,
    raised_by: sum('raised').value,
  };
}

function secondsOf(rows: readonly SumRow[], share: number): number | null {
  return quantileOf(
    rows.map(({ detail, n }) => ({ value: Number(detail), n })),
    share,
  );
}
