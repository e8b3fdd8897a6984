import { type SQL, sql } from 'drizzle-orm';
import { client_figures, figure_sums } from '#server/db/schema/clients/client-figures.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { isWon, setsOf } from './figure-sets.ts';

/** What a fact is counted by. */
export const KEYS = ['kind', 'day', 'status', 'owner_id', 'detail', 'label'] as const;
/** What is summed. */
export const SUMS = ['n', 'valued', 'value', 'one_off', 'monthly', 'quarterly', 'annually'] as const;

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

/**
 * The facts of some clients, computed from their rows: a fact as stored in `client_figures`. `some` is a condition
 * without its left side, such as `= any(…)`.
 */
function factsOf(some: SQL): SQL {
  const none = sql`null::text`;
  const nobody = sql`null::uuid`;
  const value = clients.first_year_value;
  const worth = [sql`(${value} is not null)::int`, sql`coalesce(${value}, 0)`];
  const nothing = sql`0`;
  const facts: Record<keyof ReturnType<typeof setsOf>, { keys: SQL[]; billing?: true }> = {
    open: { keys: [sql`${clients.status}`, sql`${clients.owner_id}`, none, none], billing: true },
    added: {
      keys: [
        sql`case when ${isWon} then 'signed' end`,
        nobody,
        sql`${clients.source_key}`,
        sql`btrim(${clients.inquiry_source})`,
      ],
    },
    won: { keys: [none, sql`${clients.owner_id}`, none, none] },
    lost: { keys: [sql`${clients.status}`, sql`${clients.owner_id}`, sql`${clients.closed_reason}`, none] },
    stay: { keys: [] },
  };
  const sets = setsOf(sql`= any(array(select id from ${clients}))`);
  const parts = Object.entries(facts).map(([kind, { keys, billing }]) => {
    const set = sets[kind as keyof typeof sets];
    const isStay = kind === 'stay';
    const [status, owner_id, detail, label] = isStay
      ? [set.status, nobody, sql`(${rounded(set.seconds ?? nothing)})::text`, none]
      : keys;
    const day = billing ? sql`${NO_DAY}::date` : sql`(${set.at} at time zone 'Europe/London')::date`;
    const bills = ['one_off', 'monthly', 'quarterly', 'annually'].map((name) =>
      billing ? sql`coalesce(v.${sql.identifier(name)}, 0)` : nothing,
    );
    const sums = [sql`1`, ...(isStay ? [nothing, nothing] : worth), ...bills];
    const values = [sql`${sql.raw(`'${kind}'`)}`, none, day, status, owner_id, detail, label, ...sums];
    return sql`select ${isStay ? sql`e.client_id` : clients.id} as client_id,
        row(${sql.join(values, sql`, `)})::${figure_sums}::text as fact
      from ${set.from} ${billing ? sql`left join ${client_values} v on v.client_id = ${clients.id}` : sql``}
      where ${set.where}`;
  });
  // Named like the table, so that the sets read these few instead of it.
  return sql`with clients as materialized (
      select ${columns(READ)} from public.clients where id ${some} and ${isReal(sql`id`)})
    ${sql.join(parts, sql` union all `)}`;
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
