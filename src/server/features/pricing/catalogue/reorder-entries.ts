import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { SORT_ORDER_STEP } from '#contract/pricing/catalogue/order.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

interface Sibling {
  id: string;
  sort_order: number;
}

const TABLES = {
  category: 'service_categories',
  sub_header: 'service_sub_headers',
  option: 'service_options',
} as const satisfies Record<CatalogueKind, string>;

/** Reorders siblings, all or none. Throws ORDER_CHANGED unless `ids` are exactly the siblings. */
export async function reorderEntries({
  context,
  input: { kind, parent_id, ids },
}: ProcedureCall<{ kind: CatalogueKind; parent_id: string | null; ids: string[] }>): Promise<{
  changed: number;
}> {
  return context.db.transaction(async (tx) => {
    const siblings = await lockSiblings(tx, kind, parent_id);
    const before = new Map(siblings.map(({ id, sort_order }) => [id, sort_order]));
    const isComplete = new Set(ids).size === ids.length && ids.length === before.size;
    if (!isComplete || ids.some((id) => !before.has(id))) throw new Refusal('ORDER_CHANGED');

    const moved = ids
      .map((id, index) => ({ id, sort_order: (index + 1) * SORT_ORDER_STEP }))
      .filter(({ id, sort_order }) => before.get(id) !== sort_order);
    if (moved.length === 0) return { changed: 0 };
    const rows = sql.join(
      moved.map(({ id, sort_order }) => sql`(${id}::uuid, ${sort_order}::integer)`),
      sql`, `,
    );
    const table = sql.identifier(TABLES[kind]);
    const { edited_by_name, edited_at } = editedBy(context);
    await tx.execute(sql`
      update ${table} as entry
      set sort_order = next.sort_order, version = version + 1,
        edited_by_name = ${edited_by_name}, edited_at = ${edited_at}
      from (values ${rows}) as next (id, sort_order) where entry.id = next.id`);
    const parent = await parentOf(tx, kind, parent_id);
    await recordCatalogueChange(tx, {
      actor: context.actor,
      type: 'catalogue.reordered',
      kind,
      before: parent,
      after: parent,
    });
    return { changed: moved.length };
  });
}

async function lockSiblings(tx: Tx, kind: CatalogueKind, parentId: string | null): Promise<Sibling[]> {
  if (kind === 'category') {
    const { id, sort_order } = service_categories;
    return tx.select({ id, sort_order }).from(service_categories).orderBy(id).for('update');
  }
  if (parentId === null) return [];
  if (kind === 'sub_header') {
    const { id, sort_order, category_id } = service_sub_headers;
    const own = eq(category_id, parentId);
    return tx.select({ id, sort_order }).from(service_sub_headers).where(own).orderBy(id).for('update');
  }
  const { id, sort_order, sub_header_id } = service_options;
  const own = eq(sub_header_id, parentId);
  return tx.select({ id, sort_order }).from(service_options).where(own).orderBy(id).for('update');
}

/** Returns the parent of the reordered entries, or null for categories, which have no parent. */
async function parentOf(
  tx: Tx,
  kind: CatalogueKind,
  parentId: string | null,
): Promise<{ display_name: string } | null> {
  if (kind === 'category' || parentId === null) return null;
  const parents = kind === 'sub_header' ? service_categories : service_sub_headers;
  const [parent] = await tx
    .select({ display_name: parents.display_name })
    .from(parents)
    .where(eq(parents.id, parentId));
  return parent ?? null;
}
