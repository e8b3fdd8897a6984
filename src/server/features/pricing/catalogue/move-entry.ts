import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { SORT_ORDER_STEP } from '#contract/pricing/catalogue/order.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { underConstraints } from './constraints.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

type MovableKind = 'sub_header' | 'option';

interface Entry {
  id: string;
  display_name: string;
  parent_id: string;
  sort_order: number;
}

const LEVELS = {
  sub_header: { table: 'service_sub_headers', parents: 'service_categories', parent: 'category_id' },
  option: { table: 'service_options', parents: 'service_sub_headers', parent: 'sub_header_id' },
} as const satisfies Record<MovableKind, object>;

/**
 * Moves an entry to an index among another parent's children. Throws NOT_FOUND and NAME_TAKEN. Throws PARENT_MISSING if
 * the parent is gone or inactive, and ORDER_CHANGED if the entry or its new siblings have changed since the caller saw
 * them.
 */
export async function moveEntry({
  context,
  input: { kind, id, from_parent_id, parent_id, ids },
}: ProcedureCall<{
  kind: MovableKind;
  id: string;
  from_parent_id: string;
  parent_id: string;
  ids: string[];
}>): Promise<{ changed: number }> {
  const { table, parents, parent } = LEVELS[kind];
  const [entries, column] = [sql.identifier(table), sql.identifier(parent)];
  const [named] = await read<{ name: string }>(context.db, sql`select name from ${entries} where id = ${id}`);
  if (!named) throw new Refusal('NOT_FOUND');
  return underConstraints(named.name, () =>
    context.db.transaction(async (tx) => {
      const [newParent] = await read<{ display_name: string }>(
        tx,
        sql`select display_name from ${sql.identifier(parents)} where id = ${parent_id} and is_active for key share`,
      );
      if (!newParent) throw new Refusal('PARENT_MISSING');
      // Locks all rows in one statement and in the order of ids, so that moves in opposite directions don't deadlock.
      const locked = await read<Entry>(
        tx,
        sql`select id, display_name, ${column} as parent_id, sort_order from ${entries}
              where id = ${id} or ${column} = ${parent_id} order by id for update`,
      );
      const moved = locked.find((entry) => entry.id === id);
      if (!moved) throw new Refusal('NOT_FOUND');
      if (isDone(locked, { id, parent_id, ids })) return { changed: 0 };
      const known = new Set(locked.map((entry) => entry.id));
      const isComplete = new Set(ids).size === ids.length && ids.length === known.size;
      if (moved.parent_id !== from_parent_id || !isComplete || ids.some((one) => !known.has(one)))
        throw new Refusal('ORDER_CHANGED');
      const rows = ids.map((one, index) => sql`(${one}::uuid, ${(index + 1) * SORT_ORDER_STEP}::integer)`);
      const { edited_by_name, edited_at } = editedBy(context);
      await tx.execute(sql`
          update ${entries} as entry
          set ${column} = ${parent_id}, sort_order = next.sort_order, version = version + 1,
            edited_by_name = ${edited_by_name}, edited_at = ${edited_at}
          from (values ${sql.join(rows, sql`, `)}) as next (id, sort_order)
          where entry.id = next.id and (entry.id = ${id} or entry.sort_order <> next.sort_order)`);
      const [oldParent] = await read<{ display_name: string }>(
        tx,
        sql`select display_name from ${sql.identifier(parents)} where id = ${from_parent_id}`,
      );
      await recordCatalogueChange(tx, {
        actor: context.actor,
        type: 'catalogue.edited',
        kind,
        before: moved,
        after: moved,
        changes: { parent: { from: oldParent?.display_name ?? null, to: newParent.display_name } },
      });
      return { changed: ids.length };
    }),
  );
}

/** Whether the move is already done, as on a retry. */
function isDone(
  locked: readonly Entry[],
  { id, parent_id, ids }: { id: string; parent_id: string; ids: readonly string[] },
): boolean {
  if (locked.find((entry) => entry.id === id)?.parent_id !== parent_id) return false;
  const inOrder = locked.toSorted((one, other) => one.sort_order - other.sort_order);
  return inOrder.length === ids.length && inOrder.every((entry, index) => entry.id === ids[index]);
}

async function read<Row extends object>(tx: Db | Tx, statement: SQL): Promise<Row[]> {
  const { rows } = await tx.execute(statement);
  return rows as Row[];
}
