import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { canUndo, IMPORT_UNDO_MINUTES, undoUntil } from '#contract/clients/client-imports/client-import.ts';
import { Refusal } from '#contract/errors.ts';
import type { PriceImport } from '#contract/pricing/price-book/price-import.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { price_book_versions, price_imports } from '#server/db/schema/prices/price-book.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { replaceContent } from '#server/features/pricing/price-book/draft-content.ts';
import { lockDraft } from '#server/features/pricing/price-book/lock-draft.ts';

/** Imports of the last hour that can still be undone, because the draft hasn't changed since the import. */
export async function listPriceImports(context: Pick<SignedInCtx, 'db' | 'now'>): Promise<PriceImport[]> {
  const since = new Date(context.now().getTime() - IMPORT_UNDO_MINUTES * 60_000).toISOString();
  const { id, file_name, prices, created_by_name, created_at } = price_imports;
  const rows = await context.db
    .select({ id, file_name, prices, created_by_name, created_at })
    .from(price_imports)
    .innerJoin(
      price_book_versions,
      and(
        eq(price_book_versions.id, price_imports.version_id),
        eq(price_book_versions.version, price_imports.version),
        eq(price_book_versions.state, 'draft'),
      ),
    )
    .where(and(gt(created_at, since), isNull(price_imports.undone_at)))
    .orderBy(desc(created_at))
    .limit(20);
  return rows
    .filter((row) => canUndo(row.created_at, context.now()))
    .map((row) => ({ ...row, undo_until: undoUntil(row.created_at) }));
}

/** Restores the draft as it was before the import. Throws NOT_FOUND, IMPORT_TOO_OLD, DRAFT_GONE, DRAFT_CHANGED. */
export async function undoPriceImport({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<{ id: string }> {
  await context.db.transaction(async (tx) => {
    const [made] = await tx.select().from(price_imports).where(eq(price_imports.id, id)).for('update');
    if (!made) throw new Refusal('NOT_FOUND');
    if (made.undone_at !== null || !canUndo(made.created_at, context.now()))
      throw new Refusal('IMPORT_TOO_OLD');
    const draft = await lockDraft(tx, made.version_id);
    if (draft.version !== made.version)
      throw new Refusal('DRAFT_CHANGED', { by: draft.edited_by_name, at: draft.edited_at });
    await replaceContent(tx, context, draft, made.before);
    await tx
      .update(price_imports)
      .set({ undone_at: context.now().toISOString() })
      .where(eq(price_imports.id, id));
    await recordAudit(tx, context.actor, 'PRICES_IMPORT_UNDONE', {
      file_name: made.file_name,
      number: draft.number,
    });
  });
  return { id };
}
