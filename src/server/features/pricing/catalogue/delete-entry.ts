import { count, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

type ById = { context: SignedInCtx; input: { id: string } };

/** Throws NOT_FOUND, and HAS_CHILDREN if it has sub-headers. */
export function deleteCategory({ context, input: { id } }: ById) {
  return context.db.transaction(async (tx) => {
    const own = eq(service_categories.id, id);
    // Locks the row so that no child is added: the child's foreign key waits for this lock.
    const [row] = await tx.select().from(service_categories).where(own).for('update');
    const [below] = await tx
      .select({ children: count() })
      .from(service_sub_headers)
      .where(eq(service_sub_headers.category_id, id));
    if (below && below.children > 0) {
      throw new Refusal('HAS_CHILDREN', { kind: 'category', children: below.children });
    }
    await tx.delete(service_categories).where(own);
    return recordDeletion(tx, context, 'category', row);
  });
}

/** Throws NOT_FOUND, and HAS_CHILDREN if it has options. */
export function deleteSubHeader({ context, input: { id } }: ById) {
  return context.db.transaction(async (tx) => {
    const own = eq(service_sub_headers.id, id);
    const [row] = await tx.select().from(service_sub_headers).where(own).for('update');
    const [below] = await tx
      .select({ children: count() })
      .from(service_options)
      .where(eq(service_options.sub_header_id, id));
    if (below && below.children > 0) {
      throw new Refusal('HAS_CHILDREN', { kind: 'sub_header', children: below.children });
    }
    await tx.delete(service_sub_headers).where(own);
    return recordDeletion(tx, context, 'sub_header', row);
  });
}

/** Throws NOT_FOUND. Proformas keep the values stored under the option's name. */
export function deleteOption({ context, input: { id } }: ById) {
  return context.db.transaction(async (tx) => {
    const [row] = await tx.delete(service_options).where(eq(service_options.id, id)).returning();
    return recordDeletion(tx, context, 'option', row);
  });
}

async function recordDeletion(
  tx: Tx,
  context: SignedInCtx,
  kind: CatalogueKind,
  row: { id: string; display_name: string } | undefined,
): Promise<{ id: string }> {
  if (!row) throw new Refusal('NOT_FOUND');
  await recordCatalogueChange(tx, {
    actor: context.actor,
    type: 'catalogue.deleted',
    kind,
    before: row,
    after: null,
  });
  return { id: row.id };
}
