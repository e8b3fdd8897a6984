import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { MERGED_TABLES } from './merged-tables.ts';

interface Merge {
  id: string;
  lead_id: string;
  other_id: string;
}

const name = sql.identifier;
const cte = (prefix: string, table: string) => name(`${prefix}_${table}`);

/**
 * Moves the other client's rows to the leading client. The same statement records their keys, and the rows to set
 * aside, with the merge.
 */
export async function moveRows(tx: Tx, { id, lead_id, other_id }: Merge): Promise<void> {
  const moves: SQL[] = [];
  const keys: SQL[] = [];
  const asides: SQL[] = [];
  for (const { table, columns, key = 'id', how } of MERGED_TABLES) {
    if (how === 'kept_by_trigger' || how === 'stay') continue;
    const [column] = columns;
    const ofOther = sql.join(
      columns.map((one) => sql`${name(one)} = ${other_id}::uuid`),
      sql` or `,
    );
    const taken = sql`exists (select from ${name(table)} where ${name(column)} = ${lead_id}::uuid)`;
    if (how === 'move' || how === 'move_unless_taken') {
      const free = how === 'move' ? sql`` : sql` and not ${taken}`;
      moves.push(sql`${cte('moved', table)} as (
        update ${name(table)} set ${name(column)} = ${lead_id}::uuid where (${ofOther})${free} returning ${name(key)} as key)`);
      keys.push(sql`${table}::text, (select coalesce(jsonb_agg(key), '[]') from ${cte('moved', table)})`);
    }
    if (how !== 'move') {
      const ofLead = how === 'set_aside_both' ? sql` or ${name(column)} = ${lead_id}::uuid` : sql``;
      const wanted = how === 'move_unless_taken' ? sql` and ${taken}` : sql``;
      asides.push(
        sql`${table}::text, (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${name(table)} t where (${ofOther}${ofLead})${wanted})`,
      );
    }
  }
  await tx.execute(sql`
    with ${sql.join(moves, sql`, `)}
    update ${client_merges} set
      moved = jsonb_build_object(${sql.join(keys, sql`, `)}),
      set_aside = jsonb_build_object(${sql.join(asides, sql`, `)})
    where id = ${id}`);
}

/** Moves the rows back to the restored other client, and inserts the rows that were set aside. */
export async function moveRowsBack(tx: Tx, { id, lead_id, other_id }: Merge): Promise<void> {
  const back: SQL[] = [];
  for (const { table, columns, key = 'id', type = 'uuid', how } of MERGED_TABLES) {
    if (how === 'kept_by_trigger' || how === 'stay') continue;
    const [column] = columns;
    const recorded = (part: 'moved' | 'set_aside') =>
      sql`(select coalesce(${name(part)} -> ${table}::text, '[]') from ${client_merges} where id = ${id})`;
    if (how === 'move' || how === 'move_unless_taken') {
      back.push(sql`${cte('back', table)} as (
        update ${name(table)} set ${name(column)} = ${other_id}::uuid
        where ${name(column)} = ${lead_id}::uuid and ${name(key)} = any(array(
          select value::${sql.raw(type)} from jsonb_array_elements_text(${recorded('moved')}) as value)))`);
    }
    if (how !== 'move') {
      if (how === 'set_aside_both') {
        await tx.execute(sql`delete from ${name(table)} where ${name(column)} = ${lead_id}::uuid`);
      }
      // A client that the row refers to may have been erased since.
      const exist = columns.map((one) => sql`exists (select from ${clients} where id = t.${name(one)})`);
      back.push(sql`${cte('again', table)} as (
        insert into ${name(table)}
        select t.* from jsonb_populate_recordset(null::${name(table)}, ${recorded('set_aside')}) t
        where ${sql.join(exist, sql` and `)})`);
    }
  }
  await tx.execute(sql`with ${sql.join(back, sql`, `)} select`);
}
