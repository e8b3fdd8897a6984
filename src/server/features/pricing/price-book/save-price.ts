import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { priceChanges } from '#contract/pricing/price-book/book-changes.ts';
import { priceProblems, withCurrentNames } from '#contract/pricing/price-book/price-references.ts';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { prices } from '#server/db/schema/prices/price-book.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { countChange, lockDraft } from './lock-draft.ts';

/**
 * Stores the price of a service in the draft, or removes it if the new price is null. Throws DRAFT_GONE, ROW_CHANGED if
 * somebody else has saved this price since it was opened, and PRICE_REFUSED if it doesn't fit the catalogue.
 */
export async function savePrice({
  context,
  input: { id, sub_header_id, version, price: given },
}: ProcedureCall<{ id: string; sub_header_id: string; version: number; price: Price | null }>): Promise<{
  version: number;
}> {
  return context.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    const own = and(eq(prices.version_id, id), eq(prices.sub_header_id, sub_header_id));
    const [stored] = await tx.select().from(prices).where(own);
    const before = stored?.price ?? null;
    const catalogue = await readTree({ db: tx });
    const price =
      given && withCurrentNames({ ...given, sub_header_id: sub_header_id.toLowerCase() }, catalogue);
    const changes = priceChanges(before, price);
    const row = stored ?? { version: 0, edited_by_name: null, edited_at: null };
    if (!mustWrite(changes, row, version)) return { version: row.version };
    const problems = price ? priceProblems(price, catalogue, before) : [];
    if (problems.length > 0) throw new Refusal('PRICE_REFUSED', { issues: problems });

    const next = await countChange(tx, context, draft);
    if (price) {
      const values = { price, version: next, ...editedBy(context) };
      await tx
        .insert(prices)
        .values({ version_id: id, sub_header_id, ...values } satisfies FullRow<typeof prices, never>)
        .onConflictDoUpdate({ target: [prices.version_id, prices.sub_header_id], set: values });
    } else await tx.delete(prices).where(own);
    await recordAudit(tx, context.actor, 'PRICE_SAVED', {
      of: (price ?? before)?.sub_header_name ?? '',
      number: draft.number,
      ...changes,
    });
    return { version: price ? next : 0 };
  });
}
