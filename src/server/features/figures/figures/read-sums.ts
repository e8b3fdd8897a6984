import { type SQL, sql } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { Tally } from '#contract/figures/figures/figures.ts';
import type { Days } from '#contract/figures/figures/period.ts';
import { periodParts } from '#contract/figures/figures/period-parts.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { figure_sums, figures_due } from '#server/db/schema/clients/client-figures.ts';
import { users } from '#server/db/schema/users.ts';
import { columns, countedFacts, differencesOf, KEYS, NO_DAY, SUMS } from './figure-facts.ts';

export type SumKind = (typeof figure_sums.$inferSelect)['kind'];

/** Sums of one kind in some days, which the rows are returned with. */
export interface WantedSums {
  name: string;
  kinds: readonly SumKind[];
  days: Days;
}

export interface SumRow extends Tally, Record<'one_off' | 'monthly' | 'quarterly' | 'annually', number> {
  name: string;
  kind: SumKind;
  status: ClientStatus | 'signed' | null;
  owner_id: string | null;
  owner: string | null;
  detail: string | null;
  label: string | null;
}

/** Open clients have no period. */
export const OPEN_NOW: WantedSums = { name: 'now', kinds: ['open'], days: { from: NO_DAY, to: NO_DAY } };

const DUE = sql`= any(array(select distinct client_id from ${figures_due}))`;

/** Grouping and its order are by bytes: by the rules of a language, sorting takes longer than all the rest. */
const keys = (prefix: string): SQL =>
  sql.raw(
    ['name', ...KEYS.filter((key) => key !== 'day')]
      .map((key) => (key === 'name' || key === 'owner_id' ? key : `${prefix}${key} collate "C" as ${key}`))
      .join(', '),
  );

const read = prepared<SumRow>('figure_sums', () => {
  const sums = sql.raw(SUMS.map((name) => `sum(${name})::bigint as ${name}`).join(', '));
  return sql`select found.*, ${users.full_name} as owner from (
      select name, kind, status, owner_id, detail, label, ${sums} from (
        select ${keys('s.')}, ${columns(SUMS, 's.')}
        from ${recordset('parts', 'name text, kind text, grain text, "from" date, "to" date')} as p
        -- Offset 0: each part reads its range of the index, whatever the planner expects.
        cross join lateral (
          select * from ${figure_sums} s
          where s.kind = p.kind and s.grain = p.grain and s.day >= p."from" and s.day <= p."to" offset 0) as s
        union all
        select ${keys('d.')}, ${columns(SUMS, 'd.')} from (${differencesOf(countedFacts(DUE), DUE)}) as d
        join ${recordset('whole', 'name text, kind text, "from" date, "to" date')} as w
          on w.kind = d.kind and d.day >= w."from" and d.day <= w."to"
      ) as rows group by name, kind, status, owner_id, detail, label having sum(n) <> 0
    ) as found
    left join ${users} on ${users.id} = found.owner_id order by lower(${users.full_name}), found.owner_id`;
});

/** Reads all sums that are wanted in one statement, by the owners' names; nobody last. */
export async function readSums(db: Db, wanted: readonly WantedSums[]): Promise<SumRow[]> {
  const whole = wanted.flatMap(({ name, kinds, days: { from, to } }) =>
    kinds.map((kind) => ({ name, kind, from, to })),
  );
  const parts = wanted.flatMap(({ name, kinds, days }) =>
    kinds.flatMap((kind) => periodParts(days).map((part) => ({ name, kind, ...part }))),
  );
  return read(db, { whole: JSON.stringify(whole), parts: JSON.stringify(parts) });
}

function recordset(placeholder: string, fields: string): SQL {
  return sql`(select * from jsonb_to_recordset(${sql.placeholder(placeholder)}::jsonb) as t(${sql.raw(fields)}))`;
}
