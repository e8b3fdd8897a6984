import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { NOBODY } from '#contract/clients/clients/filter-values.ts';
import type { FigureFilters, FigureItem, FigureList } from '#contract/figures/figures/contract.ts';
import type { Days } from '#contract/figures/figures/period.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeCursorAs, keyInstant } from '#server/db/keyset.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';
import { type FigureSet, setOf, spanOf } from './figure-sets.ts';

const keySchema = z.tuple([keyInstant, z.string().max(40)]);

/** One page of the clients that a figure counts, latest first. */
export async function listFigureClients({
  context: { db },
  input: { list, from, to, cursor, limit, ...filters },
}: ProcedureCall<
  Days & FigureFilters & { list: FigureList; cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>): Promise<{ items: FigureItem[]; next_cursor: string | null }> {
  const set = setOf(list, spanOf({ from, to }), await readDeskSettings({ db }));
  const after = cursor == null ? null : decodeCursorAs(keySchema, cursor);
  const conditions = [set.where, ...filterConditions(set, filters)];
  if (after) conditions.push(sql`(${set.at}, ${set.key}) < (${after[0]}::timestamptz, ${after[1]})`);
  const rows = await rowsOf<FigureItem>(
    db,
    sql`select ${clients.id} as id, ${clients.first_name} as first_name, ${clients.surname} as surname,
        ${clients.company} as company, ${set.status ?? clients.status} as status, ${set.key} as key, ${set.at} as at,
        ${clients.first_year_value} as value, ${set.seconds ?? sql`null::bigint`} as seconds
      from ${set.from} where ${sql.join(conditions, sql` and `)}
      order by ${set.at} desc, ${set.key} desc limit ${limit + 1}`,
  );
  const { page, next_cursor } = cutPage(rows, limit, ({ at, key }) => [at, key]);
  return { items: page, next_cursor };
}

function filterConditions(set: FigureSet, { status, reason, source, owner }: FigureFilters): SQL[] {
  const isOrNull = (column: SQL, value: string, none: string) =>
    value === none ? sql`${column} is null` : sql`${column} = ${value}`;
  return [
    ...(status === undefined ? [] : [sql`${set.status ?? clients.status} = ${status}`]),
    ...(reason === undefined ? [] : [sql`${clients.closed_reason} = ${reason}`]),
    ...(source === undefined ? [] : [isOrNull(sql`${clients.source_key}`, source, '')]),
    ...(owner === undefined ? [] : [isOrNull(sql`${clients.owner_id}::text`, owner.toLowerCase(), NOBODY)]),
  ];
}
