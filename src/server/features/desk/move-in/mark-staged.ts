import type pg from 'pg';
import type { OldTable } from '#contract/desk/move-in/old-tables.ts';
import { STAGED, staged } from './staged-tables.ts';

/** Marks the staged rows that match, and lists them. `reason` is SQL. */
export async function leaveOut(
  client: pg.Client,
  table: OldTable,
  { where, field, reason, kind = 'left_out', values = [] }: LeftOut,
): Promise<void> {
  await client.query(
    `with hit as (
       update ${staged(table)} m set state = '${kind}' where m.state is null and (${where}) returning m.*
     )
     insert into moved_problems (table_name, nr, id, field, reason, kind)
     select '${table}', m.nr, m.id::text, '${field}', ${reason}, '${kind}' from hit m order by m.nr`,
    [...values],
  );
}

interface LeftOut {
  where: string;
  field: string;
  reason: string;
  kind?: 'left_out' | 'choose';
  values?: readonly unknown[];
}

/** Columns that may differ without being a change of the old row. A chosen code stays, and authors are known by name. */
const NOT_COMPARED = new Set([
  'id',
  'proposal_id',
  'answered_at',
  'updated_at',
  'submitted_by',
  'used',
  'expires_at',
]);

/** Compares the staged rows with ours whose id is `key`. Lists each field that differs. */
export async function compareWith(client: pg.Client, table: OldTable, key: string): Promise<void> {
  const columns = STAGED[table].columns.filter((column) => !NOT_COMPARED.has(column));
  const list = (alias: string) => columns.map((column) => `${alias}.${column}`).join(', ');
  await client.query(
    `update ${staged(table)} m set state =
       case when (${list('t')}) is distinct from (${list('m')}) then 'differs' else 'same' end
     from ${table} t where t.id = ${key} and m.state is null`,
  );
  const pairs = columns.map((column) => `('${column}', t.${column} is distinct from m.${column})`).join(', ');
  await client.query(
    `insert into moved_problems (table_name, nr, id, field, reason, kind)
     select '${table}', m.nr, m.id::text, f.field, 'The old value and the one here differ. The one here stays', 'differs'
     from ${staged(table)} m join ${table} t on t.id = ${key}
     cross join lateral (values ${pairs}) as f (field, is_different)
     where m.state = 'differs' and f.is_different order by m.nr`,
  );
}
