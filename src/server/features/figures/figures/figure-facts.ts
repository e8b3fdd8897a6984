import { type SQL, sql } from 'drizzle-orm';
import { client_figures } from '#server/db/schema/clients/client-figures.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
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

/** The facts of some clients, computed from their rows. `some` is a condition without its left side, such as `= any(…)`. */
export function factsOf(some: SQL): SQL {
  const none = sql`null::text`;
  const nobody = sql`null::uuid`;
  const value = clients.first_year_value;
  const worth = sql`(${value} is not null)::int as valued, coalesce(${value}, 0) as value`;
  const facts: Record<keyof ReturnType<typeof setsOf>, { keys: SQL[]; sums?: SQL; billing?: true }> = {
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
    stay: { keys: [], sums: sql`0 as valued, 0 as value` },
  };
  const sets = setsOf(some);
  const parts = Object.entries(facts).map(([kind, { keys, sums = worth, billing }]) => {
    const set = sets[kind as keyof typeof sets];
    const [status, owner_id, detail, label] =
      kind === 'stay' ? [set.status, nobody, sql`(${rounded(set.seconds ?? sql`0`)})::text`, none] : keys;
    const day = billing ? sql`${NO_DAY}::date` : sql`(${set.at} at time zone 'Europe/London')::date`;
    const bills = ['one_off', 'monthly', 'quarterly', 'annually'].map((name) =>
      billing
        ? sql`coalesce(v.${sql.identifier(name)}, 0) as ${sql.identifier(name)}`
        : sql`0 as ${sql.identifier(name)}`,
    );
    return sql`select ${clients.id} as client_id, ${sql.raw(`'${kind}'`)} as kind, ${day} as day, ${status} as status,
        ${owner_id} as owner_id, ${detail} as detail, ${label} as label, 1 as n, ${sums}, ${sql.join(bills, sql`, `)}
      from ${set.from} ${billing ? sql`left join ${client_values} v on v.client_id = ${clients.id}` : sql``}
      where ${set.where}`;
  });
  return sql.join(parts, sql` union all `);
}

/** A row of `factsOf` as stored in `client_figures`. */
export const asFact = sql`jsonb_strip_nulls(jsonb_build_object(${sql.raw(
  [...KEYS, ...SUMS]
    .map((name) => `'${name}', ${KEYS.includes(name as never) || name === 'n' ? name : `nullif(${name}, 0)`}`)
    .join(', '),
)}))`;

/** The stored facts of some clients, in the form of `factsOf`. */
export function storedFactsOf(some: SQL): SQL {
  const sums = SUMS.map((name) => `coalesce(f.${name}, 0) as ${name}`).join(', ');
  return sql`select client_id, ${columns(KEYS, 'f.')}, ${sql.raw(sums)} from ${client_figures},
      jsonb_to_recordset(facts) as f(kind text, day date, status text, owner_id uuid, detail text, label text,
        ${sql.raw(SUMS.map((name) => `${name} bigint`).join(', '))})
    where client_id ${some}`;
}

/** How the sums must change: the facts of some clients, less what is stored of them. */
export function differencesOf(facts: SQL, some: SQL): SQL {
  const signed = (sign: string) => sql.raw(SUMS.map((name) => `${sign}${name} as ${name}`).join(', '));
  return sql`select ${columns(KEYS)}, ${signed('')} from (${facts}) as facts
    union all select ${columns(KEYS)}, ${signed('-')} from (${storedFactsOf(some)}) as stored`;
}
