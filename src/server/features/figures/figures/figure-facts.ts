import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { client_figures, figure_sums } from '#server/db/schema/clients/client-figures.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { COUNTED_ENTRIES, COUNTED_SETS, COUNTED_VERSIONS, isWon } from './figure-sets.ts';

/** What a fact is counted by. */
export const KEYS = ['kind', 'day', 'status', 'owner_id', 'detail', 'label'] as const;
/** What is summed. */
export const SUMS = ['n', 'valued', 'value', 'one_off', 'monthly', 'quarterly', 'annually'] as const;
const BILLINGS = SUMS.slice(3);

/** The day of open clients, who are counted without a period. */
export const NO_DAY = '1970-01-01';

export const columns = (names: readonly string[], prefix = ''): SQL =>
  sql.raw(names.map((name) => prefix + name).join(', '));

/**
 * Seconds as exact as a duration is shown: to the hour in the first day, to a tenth of a day in the first ten days, then to
 * the day. It keeps their order, so the median of the rounded is the rounded median.
 */
const rounded = (seconds: SQL): SQL => {
  const to = (unit: number) =>
    sql`(round(${seconds} / ${sql.raw(`${unit}.0`)}) * ${sql.raw(String(unit))})::bigint`;
  return sql`case when ${seconds} < 84600 then ${to(3_600)} when ${seconds} < 864000 then ${to(8_640)} else ${to(86_400)} end`;
};

/** What the facts read of a client. Triggers compare these columns (the migration of figures_are_due). */
const READ = [
  'id',
  'status',
  'owner_id',
  'closed_at',
  'closed_reason',
  'created_at',
  'first_year_value',
  'source_key',
  'inquiry_source',
] as const satisfies (keyof typeof clients.$inferSelect)[];

type Kind = keyof typeof COUNTED_SETS;

/** What a fact has beside its day: of its keys and sums only those that aren't null or 0. `n` is 1. */
interface Fact extends Partial<Record<'status' | 'owner_id' | 'detail' | 'label' | 'valued' | 'value', SQL>> {
  client?: SQL;
  /** Counted without a day, with the values by billing. */
  isOpen?: true;
}

const worth = {
  valued: sql`(${clients.first_year_value} is not null)::int`,
  value: sql`coalesce(${clients.first_year_value}, 0)`,
};
const version = { client: sql`v.client_id` };
const lasting = (kind: 'stay' | 'opened' | 'signed' | 'opened_signed') =>
  sql`(${rounded(COUNTED_SETS[kind].seconds)})::text`;

const FACTS: Record<Kind, Fact> = {
  open: { status: sql`${clients.status}`, owner_id: sql`${clients.owner_id}`, ...worth, isOpen: true },
  added: {
    status: sql`case when ${isWon} then 'signed' end`,
    detail: sql`${clients.source_key}`,
    label: sql`btrim(${clients.inquiry_source})`,
    ...worth,
  },
  won: { owner_id: sql`${clients.owner_id}`, ...worth },
  lost: {
    status: sql`${clients.status}`,
    owner_id: sql`${clients.owner_id}`,
    detail: sql`${clients.closed_reason}`,
    ...worth,
  },
  stay: { client: sql`e.client_id`, status: COUNTED_SETS.stay.status, detail: lasting('stay') },
  sent: { ...version, valued: sql`(v.fees is not null)::int`, value: sql`coalesce(v.fees, 0)` },
  opened: { ...version, detail: lasting('opened') },
  signed: { ...version, detail: lasting('signed') },
  opened_signed: { ...version, detail: lasting('opened_signed') },
  discounted: { ...version, value: sql`v.given` },
  monthly: { ...version, value: sql`v.monthly` },
  raised: { ...version, value: sql`v.raised_by` },
};

/** The facts of a kind, each as a row of `figure_sums` as text. */
function factsOfKind(kind: Kind): SQL {
  const { client = sql`${clients.id}`, isOpen, ...fact } = FACTS[kind];
  const { from, where, at } = COUNTED_SETS[kind];
  const values = sql`left join lateral (
    select * from ${client_values} where client_id = ${clients.id} offset 0) b on true`;
  const given: Partial<Record<string, SQL>> = {
    ...fact,
    kind: sql.raw(`'${kind}'`),
    day: isOpen ? sql`${NO_DAY}::date` : sql`(${at} at time zone 'Europe/London')::date`,
    n: sql`1`,
    ...(isOpen &&
      Object.fromEntries(BILLINGS.map((name) => [name, sql`coalesce(b.${sql.identifier(name)}, 0)`]))),
  };
  const columns = Object.keys(getTableColumns(figure_sums)).map(
    (name) => given[name] ?? (SUMS.includes(name as never) ? sql`0` : sql`null`),
  );
  return sql`select ${client} as client_id, row(${sql.join(columns, sql`, `)})::${figure_sums}::text as fact
    from ${from} ${isOpen ? values : sql``} where ${where}`;
}

/** The facts of some clients, computed from their rows. `some` is a condition without its left side, such as `= any(…)`. */
function factsOf(some: SQL): SQL {
  // Named like the table, so that the sets read these few instead of it.
  return sql`with clients as materialized (
      select ${columns(READ)} from public.clients where id ${some} and ${isReal(sql`id`)}),
    entries as materialized (${COUNTED_ENTRIES}),
    versions as materialized (${COUNTED_VERSIONS})
    ${sql.join(
      Object.keys(COUNTED_SETS).map((kind) => factsOfKind(kind as Kind)),
      sql` union all `,
    )}`;
}

/** The facts of some clients by client. Those without any are missing. */
export function countedFacts(some: SQL): SQL {
  return sql`select client_id, array_agg(fact) as facts from (${factsOf(some)}) as facts group by client_id`;
}

/** How the sums must change: the facts of some clients, less what is stored of them. */
export function differencesOf(counted: SQL, some: SQL): SQL {
  const weighed = SUMS.map((name) => `(fact).${name} * weight as ${name}`).join(', ');
  return sql`select ${columns(KEYS.map((name) => `(fact).${name}`))}, ${sql.raw(weighed)} from (
      select fact::${figure_sums} as fact, weight from (
        select fact, sum(weight) as weight from (
          select unnest(facts) as fact, 1 as weight from (${counted}) as counted
          union all select unnest(facts), -1 from ${client_figures} where client_id ${some}
        ) as facts group by fact having sum(weight) <> 0 offset 0
      ) as different offset 0
    ) as parsed`;
}
