import { eq } from 'drizzle-orm';
import { undoUntil } from '#contract/clients/client-imports/client-import.ts';
import { Refusal } from '#contract/errors.ts';
import type { PriceImport } from '#contract/pricing/price-book/price-import.ts';
import { readSheet } from '#contract/pricing/price-book/read-sheet.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { type DraftContent, price_imports } from '#server/db/schema/prices/price-book.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { hashOf, requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { readContent, replaceContent } from '#server/features/pricing/price-book/draft-content.ts';
import { lockDraft } from '#server/features/pricing/price-book/lock-draft.ts';

/**
 * Stores a file's prices and rules in the draft, all or none. A request repeated under the same id stores nothing more.
 * Throws IMPORT_REFUSED, DRAFT_GONE, DRAFT_CHANGED, and FORBIDDEN if the id is that of another person's import.
 */
export async function createPriceImport({
  context,
  input: { id, draft_id, version, lines, file_name },
}: ProcedureCall<{
  id: string;
  draft_id: string;
  version: number;
  lines: SheetLine[];
  file_name: string;
}>): Promise<PriceImport> {
  const lines_hash = hashOf(lines);
  const stored = await context.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, draft_id);
    const [earlier] = await tx.select().from(price_imports).where(eq(price_imports.id, id));
    if (earlier) {
      if (earlier.created_by !== context.actor.user_id) throw new Refusal('FORBIDDEN');
      requireSameBody(
        { ...earlier, draft_id: earlier.version_id, lines: earlier.lines_hash },
        { draft_id, file_name, lines: lines_hash },
      );
      return earlier;
    }
    if (draft.version !== version)
      throw new Refusal('DRAFT_CHANGED', { by: draft.edited_by_name, at: draft.edited_at });
    const sheet = readSheet(lines, await readTree({ db: tx }));
    if (sheet.issues.length > 0)
      throw new Refusal('IMPORT_REFUSED', { rows: new Set(sheet.issues.map(({ line }) => line)).size });
    const before = await readContent(tx, draft);
    const given = new Set(sheet.prices.map(({ sub_header_id }) => sub_header_id));
    const after: DraftContent = {
      rules: { ...before.rules, ...sheet.rules },
      prices: [
        ...before.prices.filter(({ price }) => !given.has(price.sub_header_id)),
        ...sheet.prices.map((price) => ({ price, ...editedBy(context) })),
      ],
    };
    const [made] = await tx
      .insert(price_imports)
      .values({
        id,
        version_id: draft_id,
        file_name,
        prices: sheet.prices.length,
        lines_hash,
        version: await replaceContent(tx, context, draft, after),
        before,
        created_by: context.actor.user_id,
        created_by_name: context.actor.full_name,
        created_at: context.now().toISOString(),
      } satisfies FullRow<typeof price_imports, 'undone_at'>)
      .returning();
    if (!made) throw new Error('The database returned no row for a new import');
    await recordAudit(tx, context.actor, 'PRICES_IMPORTED', {
      file_name,
      prices: sheet.prices.length,
      number: draft.number,
    });
    return made;
  });
  return { ...stored, undo_until: undoUntil(stored.created_at) };
}
